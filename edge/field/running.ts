/** A connection that runs. */
export interface Running {
  close(): Promise<void>
}
