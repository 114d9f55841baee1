import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { nameText } from '../derive/call-names.ts';
import { useCallNames, useSpans } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import './navigation.css';
import { findCalls } from './search.ts';
import { closeSearch, findNext, findPrevious, searchFor } from './search-actions.ts';

/** The search of calls, while it is open. What is found is selected, one after the other. */
export function CallSearch() {
  const query = useApp((state) => state.navigation.search);
  return query === undefined ? null : <OpenSearch query={query} />;
}

function OpenSearch({ query }: { query: string }) {
  const words = useWords();
  const spans = useSpans();
  const names = useCallNames();
  const selected = useApp((state) => state.selectedCall);
  const found = useMemo(() => findCalls(spans, query), [spans, query]);
  const at = found.findIndex((call) => call.toolCallId === selected);
  const call = found[at];
  const count = found.length;
  const number = at + 1;
  const nothing = query.trim() === '';
  const shown = nothing
    ? ''
    : count === 0
      ? words.say('search.none')
      : call
        ? words.say('search.at', { number, count })
        : words.say('search.count', { count });
  const said = call
    ? words.say('search.at-said', { number, count, call: nameText(names.get(call.toolCallId), call.toolCallId) })
    : shown;
  return (
    <search className="call-search">
      <input
        className="call-search__field"
        type="text"
        aria-label={words.say('search.label')}
        placeholder={words.say('search.placeholder')}
        spellCheck={false}
        value={query}
        onChange={(event) => searchFor(event.target.value)}
        onKeyDown={onKey}
      />
      <span className="call-search__count" aria-hidden="true">
        {shown}
      </span>
      <span className="only-read-aloud" aria-live="polite">
        {nothing ? '' : said}
      </span>
      <SearchButton label={words.say('command.previous-found')} off={count === 0} onPress={findPrevious}>
        <ChevronUp size={14} aria-hidden="true" />
      </SearchButton>
      <SearchButton label={words.say('command.next-found')} off={count === 0} onPress={findNext}>
        <ChevronDown size={14} aria-hidden="true" />
      </SearchButton>
      <SearchButton label={words.say('search.close')} off={false} onPress={closeSearch}>
        <X size={14} aria-hidden="true" />
      </SearchButton>
    </search>
  );
}

interface SearchButtonProps {
  label: string;
  off: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function SearchButton({ label, off, onPress, children }: SearchButtonProps) {
  return (
    <button
      type="button"
      className="button button--bare button--small"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={off ? undefined : onPress}
    >
      {children}
    </button>
  );
}

function onKey(event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') {
    if (event.shiftKey) findPrevious();
    else findNext();
  } else if (event.key === 'Escape') {
    closeSearch();
    document.querySelector<HTMLElement>('#timeline [role="slider"]')?.focus();
  } else return;
  event.preventDefault();
}
