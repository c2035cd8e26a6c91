import type { ComponentChildren } from 'preact'
import { ErrorBoundary } from 'preact-iso'

/** Wraps a component whose code is loaded when it is first shown. */
export const Deferred = ({ children }: { children: ComponentChildren }) => (
  <ErrorBoundary>{children}</ErrorBoundary>
)
