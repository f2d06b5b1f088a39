/**
 * A file on its way in: streamed to the disk while it is measured and digested, never held in memory. What comes of it
 * is decided by the receiver of its area; the received file is gone afterwards, whatever happened. Source: security 4.15.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { common } from '@clinic/contract/refusals.ts'
import fastifyMultipart from '@fastify/multipart'
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type TProperties, Type } from 'typebox'
import { Refused } from './context.ts'
import { sayViolation, whyUnclean } from './input.ts'
import type { NodeParts } from './node.ts'
import type { Received, Receiver, Route } from './routes.ts'

/** What surrounds the file in a form: boundaries, names, the two fields. */
const FORM_BYTES = 64 * 1024
const FIELDS = 10
const FIELD_BYTES = 200
const NAME_LENGTH = 120

/** Makes a part of the application take forms, and nothing else. */
export const takeForms = async (scope: FastifyInstance): Promise<void> => {
  scope.removeAllContentTypeParsers()
  await scope.register(fastifyMultipart, { throwFileSizeLimit: false })
}

const textual = new Ajv({ coerceTypes: true, strict: false, validateFormats: false })
const validators = new WeakMap<object, ValidateFunction>()

/** Fields of the form beside the file, as the call's input describes them. */
const validatorOf = ({ call }: Route): ValidateFunction => {
  const known = validators.get(call)
  if (known) return known
  const { file: _file, ...rest } = call.input.properties as TProperties
  const made = textual.compile(Type.Object(rest, { additionalProperties: false }))
  validators.set(call, made)
  return made
}

const cleanName = (given: string): string => {
  const name = given
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^.*[\\/]/, '')
    .trim()
  if (name.length <= NAME_LENGTH) return name
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return name.slice(0, NAME_LENGTH - ending.length) + ending
}

const write = async (from: Readable, path: string, limit: number): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(null, part)
    },
  })
  await pipeline(from, measured, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  if (bytes > limit) return { bytes, sha256: '' }
  return { bytes, sha256: hash.digest('hex') }
}

type Sent = { file?: Received; fields: Record<string, unknown> }

const partsOf = async (request: FastifyRequest, { limit, tooLarge }: Receiver, path: string): Promise<Sent> => {
  const fields: Record<string, unknown> = {}
  let file: Received | undefined
  const limits = { fileSize: limit + 1, files: 1, fields: FIELDS, fieldSize: FIELD_BYTES, fieldNameSize: 40 }
  for await (const part of request.parts({ limits })) {
    const reason = whyUnclean(part.fieldname) ?? whyUnclean(part.type === 'file' ? part.filename : part.value)
    if (reason) throw new Refused(common.invalid({ reason }))
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldname in fields) throw new Refused(common.invalid({ reason: part.fieldname }))
      fields[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== 'file') throw new Refused(common.invalid({ reason: `不认识的字段 ${part.fieldname}` }))
    const measured = await write(part.file, path, limit)
    if (measured.bytes > limit) throw new Refused(tooLarge())
    file = { path, name: cleanName(part.filename ?? ''), ...measured }
  }
  return file ? { file, fields } : { fields }
}

/** Broken forms are the sender's mistake: too many parts, a connection that ended in the middle, no boundary. */
const said = (error: unknown): unknown => {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  const theirs = /^FST_(PARTS|FILES|FIELDS|PROTO|INVALID|REQ_FILE|PREMATURE|NO_FORM)/.test(code)
  return theirs || /multipart|boundary|form data|premature|aborted/i.test(message)
    ? new Refused(common.invalid({ reason: '上传的内容不完整，请重新上传' }))
    : error
}

/**
 * Takes the file of a form in and hands it to the receiver.
 * @returns the call's input: the form's fields, and `file` as the receiver made it
 * @throws Refused when the form or the file is not acceptable; nothing is left behind
 */
export const receive = async (
  request: FastifyRequest,
  route: Route,
  node: NodeParts,
): Promise<Record<string, unknown>> => {
  const receiver = route.receiver!
  const session = request.session!
  if (!request.isMultipart()) throw new Refused(common.unsupportedMedia())
  if (Number(request.headers['content-length'] ?? 0) > receiver.limit + FORM_BYTES)
    throw new Refused(receiver.tooLarge())
  const path = join(await receiver.folder(session, node), randomUUID())
  try {
    const { file, fields } = await partsOf(request, receiver, path).catch((error: unknown) => {
      throw said(error)
    })
    const validate = validatorOf(route)
    if (!validate(fields)) throw new Refused(common.invalid({ reason: sayViolation(validate.errors?.[0] ?? {}) }))
    if (!file || file.bytes === 0) throw new Refused(common.invalid({ reason: '没有收到附件，请重新选择' }))
    return { ...fields, file: await receiver.take(session, node, file) }
  } finally {
    // What was not read is read past, so that the connection can be used again.
    request.raw.unpipe().resume()
    await rm(path, { force: true })
  }
}
