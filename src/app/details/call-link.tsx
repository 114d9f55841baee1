import { nameText } from '../derive/call-names.ts';
import { useCallNames } from '../derive/run-at.ts';
import { selectCall } from '../state/view-actions.ts';

/** A call's name that selects it. */
export function CallLink({ toolCallId }: { toolCallId: string }) {
  const names = useCallNames();
  return (
    <button
      type="button"
      className="link-button call-link"
      lang="en"
      translate="no"
      onClick={() => selectCall(toolCallId)}
    >
      {nameText(names.get(toolCallId), toolCallId)}
    </button>
  );
}
