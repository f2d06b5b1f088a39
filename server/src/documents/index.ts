/** The OpenAPI document and its reading room: `/openapi.json`, `/docs`. Both are read off the calls themselves. */
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { operatorOnly } from '../kit/operator.ts'
import type { Route } from '../kit/routes.ts'
import { openApiOf } from './openapi.ts'

/**
 * Written when somebody first asks for it: a start does not wait for what an integrator reads once.
 * @param token of the operator; absent: whoever is on the machine itself
 */
export const registerDocuments = async (
  app: FastifyInstance,
  routes: readonly Route[],
  token: string | undefined,
): Promise<void> => {
  let written: ReturnType<typeof openApiOf> | undefined
  const document = () => {
    written ??= openApiOf(routes)
    return written as never
  }
  await app.register(fastifySwagger, {
    openapi: { info: { title: '', version: '' } },
    // The plug-in would read the routes' schemas for validating, which lack what a client needs to know.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: document,
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiHooks: { onRequest: operatorOnly(token) },
  })
  app.get('/openapi.json', { schema: { hide: true }, onRequest: operatorOnly(token) }, async () => document())
}
