import { Component, type ReactNode } from 'react';
import type { AvailablePlugin } from '@loupe/shared-types';
import { reportError } from '../errors/report-error';

interface SlotBoundaryProps {
  readonly plugin: Pick<AvailablePlugin, 'id' | 'version'>;
  readonly fallback: ReactNode;
  readonly onCrash?: () => void;
  readonly children: ReactNode;
}

/** An error boundary around what fills a slot: the rest of the page stays. React requires a class here. */
export class SlotBoundary extends Component<SlotBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error, this.props.plugin);
    this.props.onCrash?.();
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
