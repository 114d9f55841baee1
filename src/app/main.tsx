// The ground before the panels: what a panel says of its own comes later, and wins.
import './look/tokens.css';
import './look/base.css';
import './look/controls.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyPreferences } from './state/document-effects.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
applyPreferences();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
