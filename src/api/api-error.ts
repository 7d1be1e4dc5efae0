import { code } from '#contract/endpoint.ts'

/** The code of a call that did not come through. */
export const NO_ANSWER = 0

/** A call that was refused or did not come through. `code` 0: no answer from the server. */
export class ApiError extends Error {
  readonly code: number
  readonly fields: Record<string, string>

  constructor(code: number, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }

  /** Where there is no field to say it at: what is wrong, rather than which field of the call it is. */
  get said(): string {
    return [...new Set(Object.values(this.fields))].join(' · ') || this.message
  }
}

/** No answer, or one that only says that the server cannot answer now. */
export const isOutage = (error: unknown): boolean => error instanceof ApiError && (error.code === NO_ANSWER || error.code === code.unavailable)
