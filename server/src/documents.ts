/** The OpenAPI document and its reading room: `/openapi.json`, `/docs`. Both are read off the routes themselves. */
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { operatorOnly } from './kit/operator.ts'

/**
 * Before the routes are registered.
 * @param token of the operator; absent: whoever is on the machine itself
 */
export const registerDocuments = async (app: FastifyInstance, token: string | undefined): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '医院诊所管理后台', version: '1.0.0' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiHooks: { onRequest: operatorOnly(token) },
  })
  app.get('/openapi.json', { schema: { hide: true }, onRequest: operatorOnly(token) }, async () => app.swagger())
}
