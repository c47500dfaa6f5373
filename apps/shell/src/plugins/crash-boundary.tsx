import { Component, type ReactNode } from 'react';
import type { AvailablePlugin } from '@loupe/shared-types';
import { reportError } from '../errors/report-error';
import { ProblemPanel } from './problem-panel';
import type { Problems } from './problems';

interface CrashBoundaryProps {
  readonly plugin: Pick<AvailablePlugin, 'id' | 'title' | 'version'>;
  readonly problems: Problems;
  readonly children: ReactNode;
}

/** An error boundary: a page that throws takes down only itself. React requires a class here. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error, this.props.plugin);
    this.props.problems.note(this.props.plugin.id, 'crashed');
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <ProblemPanel title={this.props.plugin.title} problem="crashed" />;
  }
}
