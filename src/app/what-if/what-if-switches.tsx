import { SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import type { ToolExecutionMode } from '../../engine/tools/tool.ts';
import { Popover } from '../look/popover.tsx';
import { useWords } from '../messages/say.tsx';
import { setWhatIf } from '../state/run-actions.ts';
import { useApp } from '../state/store.ts';
import { type DeclaredTool, declaredExecution, declaredTools, withMode } from './what-if.ts';
import './what-if.css';

const modeKeys = { parallel: 'what-if.parallel', sequential: 'what-if.sequential' } as const;

/** Runs the scenario as it is declared, or with all batches the other way; and single tools declared otherwise. */
export function WhatIfSwitches() {
  const words = useWords();
  const whatIf = useApp((state) => state.whatIf);
  const scenario = useApp((state) => state.open.scenario);
  const other: ToolExecutionMode = declaredExecution(scenario) === 'parallel' ? 'sequential' : 'parallel';
  const changed = Object.keys(whatIf.modes).length;
  const choices = [
    { mode: undefined, label: words.say('what-if.declared') },
    { mode: other, label: words.say(modeKeys[other]) },
  ];
  const label = changed === 0 ? words.say('what-if.tools') : words.say('what-if.tools-changed', { value: changed });
  return (
    <>
      <fieldset className="segments what-if">
        <legend className="only-read-aloud">{words.say('what-if.label')}</legend>
        <span className="what-if__label" aria-hidden="true">
          {words.say('what-if.label')}
        </span>
        {choices.map(({ mode, label }) => (
          <button
            key={label}
            type="button"
            className="segment"
            aria-pressed={whatIf.toolExecution === mode}
            onClick={() => {
              if (whatIf.toolExecution !== mode) setWhatIf({ ...whatIf, toolExecution: mode });
            }}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <Popover
        label={label}
        className={`button button--bare${changed > 0 ? ' button--on' : ''}`}
        face={<SlidersHorizontal size={15} aria-hidden="true" />}
      >
        {() => <ToolModes />}
      </Popover>
    </>
  );
}

function ToolModes() {
  const words = useWords();
  const scenario = useApp((state) => state.open.scenario);
  const tools = useMemo(() => declaredTools(scenario), [scenario]);
  return (
    <>
      <h2 className="popover__title">{words.say('what-if.tools-title')}</h2>
      <ul className="popover__list">
        {tools.map((tool) => (
          <li key={tool.name} className="popover__entry">
            <code lang="en">{tool.name}</code>
            <ToolMode tool={tool} />
          </li>
        ))}
      </ul>
    </>
  );
}

const modes = ['parallel', 'sequential'] as const;

function ToolMode({ tool }: { tool: DeclaredTool }) {
  const words = useWords();
  const whatIf = useApp((state) => state.whatIf);
  const now = whatIf.modes[tool.name] ?? tool.mode;
  return (
    <fieldset className="segments segments--small">
      <legend className="only-read-aloud">{words.say('what-if.tool-mode', { tool: tool.name })}</legend>
      {modes.map((mode) => (
        <button
          key={mode}
          type="button"
          className="segment"
          aria-pressed={now === mode}
          onClick={() => {
            if (now !== mode) setWhatIf(withMode(whatIf, tool, mode));
          }}
        >
          {words.say(modeKeys[mode])}
        </button>
      ))}
    </fieldset>
  );
}
