import { Component, type ReactNode } from 'react'

/**
 * Keeps a part that cannot be drawn from taking the whole window with it. `fallback` gets the error and a way to try again.
 * Put around a row of the conversation, a page, and the app.
 */
export class ErrorBoundary extends Component<{ readonly fallback: (error: Error, again: () => void) => ReactNode; readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    return this.state.error ? this.props.fallback(this.state.error, () => this.setState({ error: null })) : this.props.children
  }
}
