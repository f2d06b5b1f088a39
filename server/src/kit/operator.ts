/**
 * What is the operator's alone: figures, the description of the interface, details of health. Open on the machine itself
 * until a token is set, and then to whoever has it. Source: decisions §2, security 5.8.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { wrapRefusal } from '@clinic/contract/envelope.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from './address.ts'

/** Headers a proxy adds: what it hands on comes from this machine and is somebody else's. */
const HANDED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'] as const

const same = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}

/** The token of `Authorization: Bearer …`, or the password a browser asked for. */
const shown = ({ headers: { authorization = '' } }: FastifyRequest): string => {
  const [, kind = '', value = ''] = /^(Bearer|Basic) (.+)$/i.exec(authorization) ?? []
  if (kind.toLowerCase() !== 'basic') return value
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

/** @param token OPERATOR_TOKEN; absent: the machine itself is enough, when nobody hands the request on */
export const isOperator = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) return same(shown(request), token)
  const { remoteAddress = '' } = request.raw.socket
  return isLoopback(remoteAddress) && HANDED_ON.every((name) => request.headers[name] === undefined)
}

/** Hook that lets only the operator pass. */
export const operatorOnly =
  (token: string | undefined) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isOperator(request, token)) return
    // A browser asks for the password, which is the token.
    if (token !== undefined) reply.header('www-authenticate', 'Basic realm="clinic", charset="UTF-8"')
    return reply.code(token === undefined ? 403 : 401).send(wrapRefusal('his', common.forbidden(), request.id))
  }
