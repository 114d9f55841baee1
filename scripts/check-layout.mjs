// Every folder of sources says what it is for; no file grows past what can be read at once.
import { posix } from 'node:path';
import { readSource, sourceFiles } from './sources.mjs';

const maxLines = 400;
const files = sourceFiles();
const sources = files.filter((file) => /\.(tsx?|css)$/.test(file));

const folders = new Set(sources.map((file) => posix.dirname(file)));
const undescribed = [...folders].filter((folder) => !files.includes(`${folder}/README.md`));
const long = sources.filter((file) => !isList(file) && lines(file) > maxLines);

for (const folder of undescribed) console.error(`${folder} has sources and no README.md`);
for (const file of long) console.error(`${file} has ${lines(file)} lines; ${maxLines} is the most`);
process.exitCode = undescribed.length + long.length === 0 ? 0 : 1;

/** Tests and message catalogues are lists, which are read one item at a time. @param {string} file */
function isList(file) {
  return /\.test\.tsx?$/.test(file) || /\/messages(\/|[.-][^/]*$)/.test(file);
}

/** @param {string} file */
function lines(file) {
  return readSource(file).trimEnd().split('\n').length;
}
