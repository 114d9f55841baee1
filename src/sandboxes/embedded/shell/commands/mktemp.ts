import { defineCommand } from 'just-bash/browser';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `mktemp [-d] [-u] [-q] [-t] [-p DIR] [--tmpdir[=DIR]] [--suffix=SUFF] [TEMPLATE]` */
export const mktemp = defineCommand('mktemp', async (args, ctx) => {
  const options = parse(args, ctx.env.get('TMPDIR') || '/tmp');
  if ('fault' in options) return { stdout: '', stderr: `mktemp: ${options.fault}\n`, exitCode: 1 };
  const { directory, dryRun, quiet, folder, template, suffix } = options;
  const holes = /(X+)[^X]*$/.exec(template);
  const run = holes?.[1] ?? '';
  if (run.length < 3) return { stdout: '', stderr: `mktemp: too few X's in template '${template}'\n`, exitCode: 1 };
  const at = template.length - (holes?.[0].length ?? 0);
  const tail = template.slice(at + run.length) + suffix;
  for (let attempt = 0; attempt < 100; attempt++) {
    const name = `${template.slice(0, at)}${randomLetters(run.length)}${tail}`;
    const shown = folder === undefined ? name : `${folder}/${name}`;
    const path = ctx.fs.resolvePath(ctx.cwd, shown);
    if (await ctx.fs.exists(path)) continue;
    try {
      if (!dryRun) {
        if (directory) await ctx.fs.mkdir(path);
        else await ctx.fs.writeFile(path, '');
        await ctx.fs.chmod(path, directory ? 0o700 : 0o600);
      }
      return { stdout: `${shown}\n`, stderr: '', exitCode: 0 };
    } catch {
      const what = directory ? 'directory' : 'file';
      const shownTemplate = folder === undefined ? template : `${folder}/${template}`;
      const words = `mktemp: failed to create ${what} via template '${shownTemplate}${suffix}': No such file or directory\n`;
      return { stdout: '', stderr: quiet ? '' : words, exitCode: 1 };
    }
  }
  return { stdout: '', stderr: quiet ? '' : 'mktemp: every name is taken\n', exitCode: 1 };
});

interface Options {
  directory: boolean;
  dryRun: boolean;
  quiet: boolean;
  /** Undefined: the template says where. */
  folder: string | undefined;
  template: string;
  suffix: string;
}

function parse(args: readonly string[], temp: string): Options | { fault: string } {
  const options: Options = {
    directory: false,
    dryRun: false,
    quiet: false,
    folder: undefined,
    template: '',
    suffix: '',
  };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--directory') options.directory = true;
    else if (arg === '--dry-run') options.dryRun = true;
    else if (arg === '--quiet') options.quiet = true;
    else if (arg === '--tmpdir') options.folder = temp;
    else if (arg.startsWith('--tmpdir=')) options.folder = arg.slice('--tmpdir='.length) || temp;
    else if (arg.startsWith('--suffix=')) options.suffix = arg.slice('--suffix='.length);
    else if (arg === '--suffix') options.suffix = rest.shift() ?? '';
    else if (arg === '--') break;
    else if (/^-[a-zA-Z]+$/.test(arg)) {
      for (const [index, letter] of [...arg.slice(1)].entries()) {
        if (letter === 'd') options.directory = true;
        else if (letter === 'u') options.dryRun = true;
        else if (letter === 'q') options.quiet = true;
        else if (letter === 't') options.folder = temp;
        else if (letter === 'p') {
          options.folder = arg.slice(index + 2) || rest.shift() || temp;
          break;
        } else return { fault: `invalid option -- '${letter}'` };
      }
    } else if (options.template === '') options.template = arg;
    else return { fault: 'too many templates' };
  }
  options.template ||= rest.shift() ?? '';
  if (options.template === '') {
    options.folder ??= temp;
    options.template = 'tmp.XXXXXXXXXX';
  }
  return options;
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[Math.floor(Math.random() * letters.length)]).join('');
}
