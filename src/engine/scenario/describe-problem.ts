import { type PathFault, pathText, type ScenarioProblem } from './problems.ts';

const pathFaults: Record<PathFault, string> = {
  empty: 'a path must not be empty',
  absolute: 'a path must not start with /',
  nul: 'a path must not contain a NUL character',
  'empty-name': 'a path must not contain an empty name (// or a / at its end)',
  dots: 'a path must not contain . or .. as a name',
  'too-long': 'the path, or a name in it, is too long',
};

function quoted(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}

function words(problem: ScenarioProblem): string {
  switch (problem.code) {
    case 'not-json':
      return `This is not JSON: it goes wrong at line ${problem.line}, column ${problem.column}.`;
    case 'too-big':
      return `The scenario has ${problem.bytes} bytes; at most ${problem.limit} are allowed.`;
    case 'wrong-format':
      return 'This is not a scenario: it must be a JSON object with "format": "switchyard-scenario" and "version": 1.';
    case 'newer-version':
      return `The scenario has format version ${problem.version}; this program reads versions up to ${problem.supported}.`;
    case 'newer-rules':
      return `The scenario plays by rules ${problem.rules}; this program knows rules up to ${problem.supported}.`;
    case 'missing-field':
      return `The field ${JSON.stringify(problem.field)} is missing.`;
    case 'unknown-field':
      return `There is no field ${JSON.stringify(problem.field)} here.`;
    case 'wrong-type':
      return `This must be of type ${problem.expected.join(' or ')}.`;
    case 'out-of-range':
      return `This must be from ${problem.minimum} to ${problem.maximum}.`;
    case 'not-one-of':
      return `This must be one of: ${quoted(problem.allowed)}.`;
    case 'too-many':
      return `There are too many entries; at most ${problem.limit} are allowed.`;
    case 'too-long':
      return `The text is too long; at most ${problem.limit} characters are allowed.`;
    case 'empty-text':
      return 'The text must not be empty.';
    case 'bad-name':
      return 'A name may have letters, digits, _ and - only.';
    case 'no-variant':
      return `This must have the fields of one of these forms: ${problem.forms.map((form) => quoted(form)).join('; or ')}.`;
    case 'too-deep':
      return `Arrays and objects may be nested at most ${problem.limit} deep.`;
    case 'bad-path':
      return `Bad file path: ${pathFaults[problem.fault]}.`;
    case 'path-conflict':
      return `This file lies below ${JSON.stringify(problem.other)}, which is not a folder.`;
    case 'bad-base64':
      return 'This is not base64 with padding.';
    case 'bad-link-target':
      return "A link's target must not contain a NUL character.";
    case 'unknown-builtin':
      return `There is no built-in tool ${JSON.stringify(problem.name)}; there are ${problem.known.join(', ')}.`;
    case 'duplicate-tool':
      return `There are two tools with the name ${JSON.stringify(problem.name)}.`;
    case 'returns-and-throws':
      return 'A tool without code either returns or throws, not both.';
    case 'parameters-not-object':
      return 'The parameters of a tool must be an object schema ("type": "object").';
    case 'args-twice':
      return 'A call has either args or argsText, not both.';
    case 'duplicate-call-id':
      return `There are two calls with the id ${JSON.stringify(problem.id)}.`;
    case 'own-tools-not-yet':
      return 'Tools with source code of their own are not supported yet.';
    case 'live-model-not-yet':
      return 'Live models are not supported yet: give the model a script.';
    case 'sandbox-not-yet':
      return `The sandbox ${JSON.stringify(problem.sandbox)} is not supported yet: use "embedded".`;
    case 'approval-not-yet':
      return 'Asking a person to approve calls is not supported yet: leave "approve" out, or empty.';
  }
}

/** A problem in plain English, with where it is: `model.script[0].calls[1].takes: This must be …`. */
export function describeProblem(problem: ScenarioProblem): string {
  const where = pathText(problem.path);
  return where === '' ? words(problem) : `${where}: ${words(problem)}`;
}
