import { Component, type ReactNode } from 'react';
import { FatalErrorScreen } from './FatalErrorScreen.tsx';

/** The last net: what breaks outside the router's own boundaries. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <FatalErrorScreen /> : this.props.children;
  }
}
