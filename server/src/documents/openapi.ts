/**
 * The OpenAPI 3.1 document of every call, for the clients of others: names, shapes, headers, refusals, examples. The web app
 * needs none of it, it imports the contract. Linted and compiled by `server/test/interface.test.ts`.
 */
import type { Route } from '../kit/routes.ts'
import { refusalParts } from './answers.ts'
import { operationOf } from './operation.ts'
import { type Json, nameShapes } from './shapes.ts'
import { tags } from './tags.ts'

const about = `按调用记录的接口说明，由合同生成，与服务器校验所用的是同一份定义。

- 每次调用是一家医院的一个事务；医院由登录会话决定，不能由请求指定。
- 两种信封：\`{code, data, msg}\`（成功 200）与 \`{statusCode, data, message}\`（成功 600）。
- 拒绝有固定的 \`key\` 和一句中文说明；\`code\` 的前三位是 HTTP 状态。
- 写入可带 \`Idempotency-Key\`：同一编号只办理一次，重试得到当时的答复。
- 金额以元为单位、两位小数的字符串；时间是医院所在时区的 \`YYYY-MM-DD HH:mm:ss\`。
- 未对本人开放的列不出现在答复中。`

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: '登录后得到的令牌' },
  file: { type: 'apiKey', in: 'cookie', name: 'clinic-file', description: '图片用的 Cookie，见 rabbit/file/pass' },
}

const methodOf = ({ call }: Route): string => call.method.toLowerCase()

/** Every call by path and method. */
const pathsOf = (routes: readonly Route[]): Record<string, Json> =>
  Object.fromEntries(
    [...Map.groupBy(routes, ({ call }) => call.path)].map(([path, of]) => [
      path,
      Object.fromEntries(of.map((route) => [methodOf(route), operationOf(route)])),
    ]),
  )

export type OpenApi = Json & {
  /** By path, then by method. */
  readonly paths: Readonly<Record<string, Json>>
  readonly components: Json & { readonly schemas: Readonly<Record<string, Json>> }
}

/** The document of these calls. */
export const openApiOf = (routes: readonly Route[]): OpenApi => {
  const { paths, schemas } = nameShapes(pathsOf(routes))
  return {
    openapi: '3.1.0',
    info: {
      title: '医院诊所管理后台',
      version: '1.0.0',
      description: about,
      contact: { name: '医院的系统管理员' },
      license: { name: '未授权公开使用', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: '本系统' }],
    security: [{ session: [] }],
    tags: tags(new Set(routes.map(({ area }) => area))),
    paths,
    components: {
      securitySchemes,
      schemas: { ...schemas, ...refusalParts.schemas },
      responses: refusalParts.responses,
    },
  }
}
