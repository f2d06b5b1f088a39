/** What a file is, by its content: the ending only has to agree. */
import { open } from 'node:fs/promises'
import { extensionOf } from '@clinic/contract/areas/files/calls.ts'

export type Kind = 'jpeg' | 'png' | 'pdf'

const HEADS: readonly (readonly [Kind, Buffer])[] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['pdf', Buffer.from('%PDF-')],
]

const ENDINGS: Readonly<Record<string, Kind>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', pdf: 'pdf' }

export const mediaTypes: Readonly<Record<Kind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

/** The kind of a file whose content and ending agree; null for anything else. */
export const kindOf = async (path: string, name: string): Promise<Kind | null> => {
  const expected = ENDINGS[extensionOf(name)]
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const head = buffer.subarray(0, bytesRead)
    const found = HEADS.find(([, magic]) => head.subarray(0, magic.length).equals(magic))?.[0]
    return found === expected ? (found ?? null) : null
  } finally {
    await handle.close()
  }
}
