import type { LibraryExecOptions, ShellState } from './interpreter-seam.ts';

/** The variables that a shell sets for itself; none of them is a command's business. */
const shellVariables: Readonly<Record<string, string>> = {
  HOSTNAME: 'localhost',
  HOSTTYPE: 'x86_64',
  IFS: ' \t\n',
  MACHTYPE: 'x86_64-pc-linux-gnu',
  OPTIND: '1',
  OSTYPE: 'linux-gnu',
};

/** Where a shell looks for commands when nobody says. */
const defaultPath = '/usr/local/bin:/usr/bin:/bin';

/** The variables of a shell that is given this environment. The directory is not looked up again. */
export function variablesOf(environment: Readonly<Record<string, string>>, cwd: string): Record<string, string> {
  return { ...shellVariables, PATH: defaultPath, ...environment, PWD: cwd };
}

/** What the commands of a shell find in their environment. */
export function exportedOf(state: ShellState): Map<string, string> {
  const exported = (name: string) => state.exportedVars?.has(name) || state.tempExportedVars?.has(name);
  return new Map([...state.env].filter(([name]) => exported(name)));
}

/**
 * The options with which a script that a command runs (`bash`, `xargs`, `timeout`, …) gets what the shell exports. The
 * library would give it what the command's first shell started with.
 */
export function nestedOptions(state: ShellState, options: LibraryExecOptions): LibraryExecOptions {
  if (options.replaceEnv) return { ...options, env: { ...shellVariables, PATH: defaultPath, ...options.env } };
  const environment = { ...Object.fromEntries(exportedOf(state)), ...options.env };
  return { ...options, replaceEnv: true, env: variablesOf(environment, options.cwd) };
}

/** What the library shares between a shell and the scripts that its commands run is made the script's own. */
export function separateState(state: ShellState, parent: ShellState | undefined): void {
  const { exportedVars = [], tempExportedVars = [] } = parent ?? state;
  state.exportedVars = new Set([...exportedVars, ...tempExportedVars]);
  state.readonlyVars = new Set(['SHELLOPTS', 'BASHOPTS']);
  state.shoptOptions =
    parent === undefined ? { ...state.shoptOptions } : { ...state.shoptOptions, ...defaultsOfNested };
}

/** Options of `shopt` that a new shell starts without; others are the library's own. */
const defaultsOfNested = {
  dotglob: false,
  expand_aliases: false,
  extglob: false,
  failglob: false,
  globstar: false,
  lastpipe: false,
  nocaseglob: false,
  nocasematch: false,
  nullglob: false,
};
