/** Files as tests send them: pictures and PDF made on the spot, and the form around them. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { files } from '@clinic/contract/areas/files/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import { open } from '@clinic/contract/envelope.ts'
import sharp from 'sharp'
import type { Clinic } from './clinic.ts'
import { testDatabase } from './database.ts'
import type { Node } from './node.ts'
import type { Answer } from './send.ts'

/** A picture of one colour; another colour is another content. */
export const picture = (
  colour: string,
  { kind = 'jpeg', side = 40 }: { kind?: 'jpeg' | 'png'; side?: number } = {},
): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .toFormat(kind)
    .toBuffer()

/** The smallest thing a reader takes for a PDF, with some text of its own. */
export const pdf = (text = 'consent'): Buffer =>
  Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`)

/** Folder of a hospital's files. */
export const folderOf = ({ hospitalId }: Clinic): string => join(testDatabase().keysDir, 'files', String(hospitalId))

/** Files of a hospital on the disk, on their way in or in their place. */
export const filesOnDisk = (clinic: Clinic): string[] =>
  existsSync(folderOf(clinic))
    ? readdirSync(folderOf(clinic), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

export type Sending = {
  readonly name: string
  readonly bytes: Buffer
  readonly fields?: Readonly<Record<string, string>>
  readonly call?: Call
}
export type Sent = { ok: boolean; data: { id: number; filePath: string; originalName: string }; answer: Answer }

/** Sends a file as the forms do. */
export const sendFile = async (
  node: Node,
  token: string,
  { name, bytes, fields = { appId: '1', type: '1' }, call = files.uploadAttachment }: Sending,
): Promise<Sent> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const body = new Response(form)
  const answer = await node.http.inject({
    method: 'POST',
    url: call.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  const read = open<Sent['data']>(answer.json())
  const { key = '' } = answer.json() as { key?: string }
  return {
    ok: read.ok,
    data: read.data,
    answer: { status: answer.statusCode, code: read.code, key, message: read.message },
  }
}

/** Sends a file that must be taken. @returns its id */
export const uploaded = async (node: Node, token: string, sending: Sending): Promise<number> => {
  const { ok, data, answer } = await sendFile(node, token, sending)
  if (!ok) throw new Error(`${sending.name} was not taken: ${answer.code} ${answer.message}`)
  return data.id
}
