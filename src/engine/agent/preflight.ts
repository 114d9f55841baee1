import type { Strand } from '../clock/strand.ts';
import { AbortedError } from '../clock/strand.ts';
import { checkArguments } from '../tools/check-arguments.ts';
import type { CallSetup } from './call-setup.ts';
import { abortedText, describeThrown, errorOutcome, type Outcome } from './results.ts';

export type Verdict =
  | { outcome: 'ready'; args: unknown }
  | { outcome: 'error' | 'blocked' | 'aborted'; failure: Outcome };

/**
 * Looks at one call before it may run: the tool exists, the arguments are mended (prepareArguments) and valid, the gate
 * (beforeToolCall) lets it through. Every failure is a verdict in words for the model.
 */
export async function runPreflight(setup: CallSetup, strand: Strand): Promise<Verdict> {
  const { config, control, tool, toolCall, outputCut } = setup;
  if (outputCut) {
    return failed(
      'The reply was cut off at the output limit, so its tool calls may be incomplete: none was run. Send the call again.',
    );
  }
  if (control.aborted) return aborted();
  if (tool === undefined) return failed(`Tool ${toolCall.name} not found`);
  if (toolCall.argumentsText !== undefined) {
    return failed(`The arguments for ${toolCall.name} are not valid JSON. They came as:\n${toolCall.argumentsText}`);
  }
  let prepared = toolCall.arguments;
  try {
    if (tool.prepareArguments !== undefined) prepared = tool.prepareArguments(prepared);
  } catch (thrown) {
    return failed(describeThrown(thrown));
  }
  const checked = checkArguments(tool.name, tool.parameters, prepared);
  if (!checked.ok) return failed(checked.message);
  if (config.beforeToolCall !== undefined) {
    try {
      const answer = await config.beforeToolCall({ toolCall, args: checked.value, strand }, strand.signal);
      if (answer?.block === true) {
        return { outcome: 'blocked', failure: errorOutcome(answer.reason ?? 'The call was blocked') };
      }
    } catch (thrown) {
      if (thrown instanceof AbortedError || strand.signal.aborted) return aborted();
      return { outcome: 'blocked', failure: errorOutcome(describeThrown(thrown)) };
    }
  }
  return control.aborted ? aborted() : { outcome: 'ready', args: checked.value };
}

function failed(text: string): Verdict {
  return { outcome: 'error', failure: errorOutcome(text) };
}

function aborted(): Verdict {
  return { outcome: 'aborted', failure: errorOutcome(abortedText) };
}
