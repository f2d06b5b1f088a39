/** What becomes of files somebody chose, dropped or pasted: which are sent, and what is said about the others. */
import { FILE_EXTENSIONS, FILE_LIMITS, whyNotFile } from '@clinic/contract/areas/files/calls.ts'

export type Chosen = { readonly name: string; readonly size: number }

/** The shared uploader's own: several at once, 30 MB each (specification 000 §5). Forms take 10 MB. */
export const usual = {
  multiple: true,
  limit: FILE_LIMITS.shared,
  endings: FILE_EXTENSIONS as readonly string[],
} as const

export type Rules = { readonly multiple: boolean; readonly limit: number; readonly endings: readonly string[] }

/** Said when sending failed, whatever the reason; the reason stands beside the file (000 §5, §8). */
export const UPLOAD_FAILED = '附件上传失败'

/** Files to send, and the sentences for those that cannot be; each sentence once. */
export const sort = <F extends Chosen>(
  chosen: readonly F[],
  { multiple = usual.multiple, limit = usual.limit, endings = usual.endings }: Partial<Rules> = {},
): { send: F[]; refused: string[] } => {
  const refused = new Set<string>()
  const fit = chosen.filter((file) => {
    const refusal = whyNotFile(file, limit, endings)
    if (refusal) refused.add(refusal.message)
    return !refusal
  })
  return { send: multiple ? fit : fit.slice(0, 1), refused: [...refused] }
}
