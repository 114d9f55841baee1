export interface LsOptions {
  /** `almost`: without `.` and `..`. */
  hidden: 'none' | 'almost' | 'all';
  long: boolean;
  /** Directories themselves, not what is in them. */
  directories: boolean;
  recursive: boolean;
  reverse: boolean;
  sort: 'name' | 'time' | 'size' | 'none' | 'extension' | 'version';
  humanSizes: boolean;
  inodes: boolean;
  /** The marks that stand behind names: of directories alone, or of every kind. */
  marks: 'none' | 'directories' | 'all';
  /** Follows links that are named on the command line and found in directories. */
  dereference: boolean;
  numericOwners: boolean;
  owner: boolean;
  group: boolean;
  fullTime: boolean;
  foldersFirst: boolean;
}

const letters: Readonly<Record<string, Partial<LsOptions>>> = {
  a: { hidden: 'all' },
  A: { hidden: 'almost' },
  d: { directories: true },
  F: { marks: 'all' },
  f: { hidden: 'all', sort: 'none' },
  G: { group: false },
  g: { long: true, owner: false },
  h: { humanSizes: true },
  i: { inodes: true },
  L: { dereference: true },
  l: { long: true },
  n: { long: true, numericOwners: true },
  o: { long: true, group: false },
  p: { marks: 'directories' },
  R: { recursive: true },
  r: { reverse: true },
  S: { sort: 'size' },
  t: { sort: 'time' },
  U: { sort: 'none' },
  v: { sort: 'version' },
  X: { sort: 'extension' },
  // One name a line is the only way here; the other times are the same time; nothing is coloured or quoted.
  '1': {},
  C: {},
  c: {},
  u: {},
  N: {},
};

const words: Readonly<Record<string, Partial<LsOptions>>> = {
  all: { hidden: 'all' },
  'almost-all': { hidden: 'almost' },
  classify: { marks: 'all' },
  dereference: { dereference: true },
  directory: { directories: true },
  'file-type': { marks: 'all' },
  'full-time': { long: true, fullTime: true },
  'group-directories-first': { foldersFirst: true },
  'human-readable': { humanSizes: true },
  inode: { inodes: true },
  'no-group': { group: false },
  'numeric-uid-gid': { long: true, numericOwners: true },
  recursive: { recursive: true },
  reverse: { reverse: true },
  'sort=extension': { sort: 'extension' },
  'sort=name': { sort: 'name' },
  'sort=none': { sort: 'none' },
  'sort=size': { sort: 'size' },
  'sort=time': { sort: 'time' },
  'sort=version': { sort: 'version' },
  'time-style=full-iso': { fullTime: true },
  color: {},
  'color=auto': {},
  'color=always': {},
  'color=never': {},
};

/** The options and the names, or what is wrong in ls' words. */
export function parseLsOptions(args: readonly string[]): { options: LsOptions; names: string[] } | { fault: string } {
  const options: LsOptions = {
    hidden: 'none',
    long: false,
    directories: false,
    recursive: false,
    reverse: false,
    sort: 'name',
    humanSizes: false,
    inodes: false,
    marks: 'none',
    dereference: false,
    numericOwners: false,
    owner: true,
    group: true,
    fullTime: false,
    foldersFirst: false,
  };
  const names: string[] = [];
  for (const [index, arg] of args.entries()) {
    if (arg === '--') return { options, names: [...names, ...args.slice(index + 1)] };
    if (arg.startsWith('--')) {
      const found = words[arg.slice(2)];
      if (found === undefined) return { fault: `unrecognized option '${arg}'` };
      Object.assign(options, found);
    } else if (arg.startsWith('-') && arg.length > 1) {
      for (const letter of arg.slice(1)) {
        const found = letters[letter];
        if (found === undefined) return { fault: `invalid option -- '${letter}'` };
        Object.assign(options, found);
      }
    } else names.push(arg);
  }
  return { options, names };
}
