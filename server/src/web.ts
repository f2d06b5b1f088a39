/** Serves the built web app: hashed files for ever, the page itself with a fresh nonce for the styles antd writes. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const NONCE = '__CSP_NONCE__'

/** @param folder of `vite build`, ending in a slash */
export const registerWeb = async (app: FastifyInstance, folder: URL): Promise<void> => {
  const page = await readFile(new URL('index.html', folder), 'utf8')
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', folder)),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce))
  }
  // The router of the web app knows its own paths; every path that is not a call or a file is the page.
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.get('/*', { schema: { hide: true } }, (request, reply) =>
    /^\/(api|assets|file)\//.test(request.url) ? reply.callNotFound() : sendPage(reply),
  )
}

const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // antd positions floating elements with style attributes; they carry no code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
