import { ExportMenu } from '../exports/export-menu.tsx';
import { useWords } from '../messages/say.tsx';
import { RunsChoice } from '../what-if/runs-choice.tsx';
import { WhatIfSwitches } from '../what-if/what-if-switches.tsx';
import { Brand } from './brand.tsx';
import './header.css';
import { PlaybackControls } from './playback-controls.tsx';
import { PreferenceSwitches } from './preference-switches.tsx';
import { RunControls } from './run-controls.tsx';
import { RunStatus } from './run-status.tsx';
import { ScenarioChoice } from './scenario-choice.tsx';
import { TimeReadout } from './time-readout.tsx';

/** What is open, running it, and where the page is in the run. */
export function Header() {
  const words = useWords();
  return (
    <header className="header">
      <Brand />
      <div className="header__group">
        <ScenarioChoice />
      </div>
      <div className="header__group">
        <RunControls />
      </div>
      <fieldset className="header__group header__group--playback">
        <legend className="only-read-aloud">{words.say('playback.label')}</legend>
        <PlaybackControls />
        <TimeReadout />
      </fieldset>
      <RunStatus />
      <div className="header__group header__group--what-if">
        <WhatIfSwitches />
        <RunsChoice />
      </div>
      <div className="header__group header__group--end">
        <ExportMenu />
        <PreferenceSwitches />
      </div>
    </header>
  );
}
