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
