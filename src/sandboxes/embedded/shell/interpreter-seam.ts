import type { Bash, ExecResult, IFileSystem } from 'just-bash/browser';

/**
 * The library's interpreter, which it does not export. Background jobs and output as it comes need it: how it runs
 * statements, and the state of a shell. What is described here is what is used; `takeInterpreter` checks that it is there.
 */

type TransformPlugin = Parameters<Bash['registerTransformPlugin']>[0];
export type ScriptNode = Parameters<TransformPlugin['transform']>[0]['ast'];
export type StatementNode = ScriptNode['statements'][number];
export type PipelineNode = StatementNode['pipelines'][number];
export type CommandNode = PipelineNode['commands'][number];

export interface LibraryExecOptions {
  env?: Record<string, string>;
  /** Whether `env` is all that the script gets. */
  replaceEnv?: boolean;
  cwd: string;
  signal?: AbortSignal;
}

export type LibraryExec = (script: string, options: LibraryExecOptions, accounted?: boolean) => Promise<ExecResult>;

export interface ShellState {
  env: Map<string, string>;
  cwd: string;
  exportedVars?: Set<string>;
  tempExportedVars?: Set<string>;
  readonlyVars?: Set<string>;
  shoptOptions: Record<string, boolean>;
  functions: Map<string, unknown>;
  options: Record<string, boolean>;
  lastExitCode: number;
  lastBackgroundPid: number;
  virtualPid: number;
  virtualPpid: number;
  bashPid: number;
  nextVirtualPid: number;
  signal?: AbortSignal;
}

export interface InterpreterContext {
  state: ShellState;
  fs: IFileSystem;
  limits: object;
  executionScope: object;
  execFn: LibraryExec;
  sleep?: (ms: number) => Promise<void>;
}

export interface Interpreter {
  ctx: InterpreterContext;
}

/** A method of the interpreter, before it is changed. */
export type Method = (this: Interpreter, ...args: unknown[]) => Promise<ExecResult>;

export type MethodName =
  | 'executeScript'
  | 'executeUserScript'
  | 'executeStatement'
  | 'executePipeline'
  | 'executeCommand'
  | 'runCommand';

const methods: readonly MethodName[] = [
  'executeScript',
  'executeUserScript',
  'executeStatement',
  'executePipeline',
  'executeCommand',
  'runCommand',
];

/**
 * Runs `work`, in which the library must make an interpreter, and returns the prototype of all interpreters. The
 * interpreter binds its methods when it is made: that is where it is seen. Throws when the library is not as described.
 */
export async function takeInterpreter(work: () => Promise<unknown>): Promise<object> {
  const native = Function.prototype.bind;
  let seen: object | undefined;
  const watching = function (this: unknown, self: unknown, ...args: unknown[]): unknown {
    if (seen === undefined && hasMethods(self)) seen = self;
    return Reflect.apply(native, this, [self, ...args]);
  };
  const define = (value: unknown) =>
    Object.defineProperty(Function.prototype, 'bind', { value, configurable: true, writable: true });
  define(watching);
  try {
    await work();
  } finally {
    define(native);
  }
  if (!isInterpreter(seen)) throw new Error('The shell library has no interpreter of the expected form');
  const prototype: unknown = Object.getPrototypeOf(seen);
  if (!hasMethods(prototype)) throw new Error('The shell library keeps its methods elsewhere');
  return prototype;
}

function hasMethods(value: unknown): value is object {
  return isObject(value) && methods.every((name) => typeof Reflect.get(value, name) === 'function');
}

function isInterpreter(value: unknown): value is Interpreter {
  if (!hasMethods(value)) return false;
  const ctx: unknown = Reflect.get(value, 'ctx');
  if (!isObject(ctx)) return false;
  const state: unknown = Reflect.get(ctx, 'state');
  return (
    isObject(Reflect.get(ctx, 'executionScope')) &&
    typeof Reflect.get(ctx, 'execFn') === 'function' &&
    isObject(state) &&
    Reflect.get(state, 'env') instanceof Map &&
    Reflect.get(state, 'functions') instanceof Map &&
    ['lastExitCode', 'lastBackgroundPid', 'virtualPid', 'virtualPpid', 'bashPid', 'nextVirtualPid'].every(
      (name) => typeof Reflect.get(state, name) === 'number',
    )
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Replaces a method of all interpreters. */
export function replaceMethod(prototype: object, name: MethodName, replace: (original: Method) => Method): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`The shell library has no ${name}`);
  const method = replace(function (this: Interpreter, ...args: unknown[]) {
    return Reflect.apply(original, this, args);
  });
  Object.defineProperty(prototype, name, { value: method, configurable: true, writable: true });
}

/** Another interpreter with the same library settings, for a copy of the shell: a background job. */
export function forkInterpreter(
  parent: Interpreter,
  overrides: { exec: LibraryExec; signal: AbortSignal; sleep: (ms: number) => Promise<void>; pid: number },
): Interpreter {
  const { ctx } = parent;
  const Interpreter: unknown = Reflect.get(parent, 'constructor');
  const Scope: unknown = Reflect.get(ctx.executionScope, 'constructor');
  if (typeof Interpreter !== 'function' || typeof Scope !== 'function') {
    throw new Error('The shell library has no classes of the expected form');
  }
  const options = {
    ...ctx,
    exec: overrides.exec,
    sleep: overrides.sleep,
    executionScope: Reflect.construct(Scope, [ctx.limits, overrides.signal]),
  };
  const state = { ...copyState(ctx.state), signal: overrides.signal, bashPid: overrides.pid };
  const copy: unknown = Reflect.construct(Interpreter, [options, state]);
  if (!isInterpreter(copy)) throw new Error('The shell library has no interpreter of the expected form');
  return copy;
}

/** Runs a script in an interpreter, as the library would. */
export async function runScript(interpreter: Interpreter, script: ScriptNode): Promise<ExecResult> {
  const execute: unknown = Reflect.get(interpreter, 'executeScript');
  if (typeof execute !== 'function') throw new Error('The shell library has no executeScript');
  const result: ExecResult = await Reflect.apply(execute, interpreter, [script]);
  return result;
}

/** A copy in which nothing that changes is shared: variables, arrays, options. Parsed scripts never change. */
function copyState(state: object): object {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, copyValue(value)]));
}

function copyValue(value: unknown): unknown {
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, copyValue(item)]));
  if (value instanceof Set) return new Set([...value].map(copyValue));
  if (Array.isArray(value)) return value.map(copyValue);
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return typeof Reflect.get(value, 'type') === 'string' ? value : copyState(value);
}
