/** Answers that are files: exports, images, print-outs. */
import type { Readable } from 'node:stream'

export type Answered = {
  /** File name as the person saves it, Chinese allowed. Absent: shown inline. */
  readonly fileName?: string
  /** Media type, e.g. `text/csv; charset=utf-8`. */
  readonly type: string
  readonly body: Readable | Buffer
  /** Resolves when the body has begun, or refuses: nothing is sent before. */
  readonly ready?: Promise<void>
  /** Length of a stream, where it is known: a download shows how far it is. */
  readonly bytes?: number
}

/** `Content-Disposition` for a cleaned file name (RFC 6266 with an ASCII stand-in). */
export const disposition = (fileName: string): string => {
  const clean = fileName.replace(/[\p{Cc}"\\/:*?<>|]/gu, '_').slice(0, 120)
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(clean)}`
}
