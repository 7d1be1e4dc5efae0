import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024
/** With less free the embedded store takes nothing more: a page that it cannot write in the middle of a statement is the end of its process. */
export const FULL_BYTES = 64 * MB

export interface Room {
  /** Bytes. */
  free: number
  total: number
}

/** Room on the disk of a folder; undefined where the system does not say it. */
export async function roomOf(folder: string): Promise<Room | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found === undefined ? undefined : { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}

/** Why a server does not start on a disk without room; undefined: there is some. */
export async function noRoomIn(folder: string): Promise<string | undefined> {
  const room = await roomOf(folder)
  if (room === undefined || room.free >= FULL_BYTES) return undefined
  const left = Math.round(room.free / MB)
  return (
    `数据目录 ${folder} 所在磁盘仅剩 ${left} MB，至少需要 ${FULL_BYTES / MB} MB：请先释放空间。\n` +
    `The disk of the data directory ${folder} has ${left} MB left, ${FULL_BYTES / MB} MB are needed: make room first.`
  )
}

/** What a store on a full disk answers to a change, by PostgreSQL's own code for it. */
export class StoreFull extends Error {
  readonly code = '53100'
  constructor() {
    super('the disk is full')
  }
}

/** True when something was not written because a disk is full: the store's, or the one of uploaded files. It may be tried again once there is room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const told = 'code' in error ? String(error.code) : ''
  return told === '53100' || told === 'ENOSPC' || isDiskFull(error.cause)
}

const change = /^\s*(?:insert|update|delete|merge|copy|create|alter|truncate)\b|^\s*with\b[^]*\b(?:insert\s+into|update\s+[\w"]|delete\s+from)/i

/** Whether a statement makes the store larger. */
export const isChange = (text: unknown): boolean => typeof text === 'string' && change.test(text)
