import { Component, type ReactNode } from 'react';
import { Say } from '../messages/say.tsx';

interface PanelBoundaryProps {
  children: ReactNode;
}

/** A panel that breaks says so, and the others go on. */
export class PanelBoundary extends Component<PanelBoundaryProps, { error: string | undefined }> {
  override state: { error: string | undefined } = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): { error: string } {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="panel-failure" role="alert">
        <p>
          <Say id="panel.broke" />
        </p>
        <p className="code" lang="en">
          {error}
        </p>
        <button type="button" className="button button--small" onClick={() => this.setState({ error: undefined })}>
          <Say id="panel.again" />
        </button>
      </div>
    );
  }
}
