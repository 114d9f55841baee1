import type { Strand } from '../clock/strand.ts';
import { AbortedError } from '../clock/strand.ts';
import { checkArguments } from '../tools/check-arguments.ts';
import type { CallSetup } from './call-setup.ts';
import { abortedText, describeThrown, errorOutcome, type Outcome } from './results.ts';

export type Verdict =
  | { outcome: 'ready'; args: unknown }
  | { outcome: 'error' | 'blocked' | 'aborted'; failure: Outcome };

/** What a call is to run with, or why it must not. */
type Look = { args: unknown } | { failure: Verdict };

/**
 * Looks at one call before it may run: the tool exists, the arguments are mended (prepareArguments) and valid, the gate
 * (beforeToolCall) lets it through. Every failure is a verdict in words for the model. Only a gate has to be waited for.
 */
export function runPreflight(setup: CallSetup, strand: Strand): Verdict | Promise<Verdict> {
  const look = lookAt(setup);
  if ('failure' in look) return look.failure;
  if (setup.config.beforeToolCall === undefined) return readyUnlessAborted(setup, look.args);
  return askGate(setup, strand, look.args);
}

function lookAt({ control, tool, toolCall, outputCut }: CallSetup): Look {
  if (outputCut) {
    return failed(
      'The reply was cut off at the output limit, so its tool calls may be incomplete: none was run. Send the call again.',
    );
  }
  if (control.aborted) return { failure: aborted() };
  if (tool === undefined) return failed(`Tool ${toolCall.name} not found`);
  if (toolCall.argumentsText !== undefined) {
    return failed(`The arguments for ${toolCall.name} are not valid JSON. They came as:\n${toolCall.argumentsText}`);
  }
  try {
    const prepared =
      tool.prepareArguments === undefined ? toolCall.arguments : tool.prepareArguments(toolCall.arguments);
    const checked = checkArguments(tool.name, tool.parameters, prepared);
    return checked.ok ? { args: checked.value } : failed(checked.message);
  } catch (thrown) {
    return failed(describeThrown(thrown));
  }
}

async function askGate(setup: CallSetup, strand: Strand, args: unknown): Promise<Verdict> {
  const { config, toolCall } = setup;
  try {
    const answer = await config.beforeToolCall?.({ toolCall, args, strand }, strand.signal);
    if (answer?.block === true) {
      return { outcome: 'blocked', failure: errorOutcome(answer.reason ?? 'The call was blocked') };
    }
  } catch (thrown) {
    if (thrown instanceof AbortedError || strand.aborted) return aborted();
    return { outcome: 'blocked', failure: errorOutcome(describeThrown(thrown)) };
  }
  return readyUnlessAborted(setup, args);
}

function readyUnlessAborted({ control }: CallSetup, args: unknown): Verdict {
  return control.aborted ? aborted() : { outcome: 'ready', args };
}

function failed(text: string): Look {
  return { failure: { outcome: 'error', failure: errorOutcome(text) } };
}

function aborted(): Verdict {
  return { outcome: 'aborted', failure: errorOutcome(abortedText) };
}
