/** Who hears of promises: whoever made them, before their day and on it. */
import { sendMessage } from './areas/messages/index.ts'
import { promiseTells } from './areas/promises/index.ts'
import type { Context } from './kit/context.ts'

export const wirePromises = (): void => {
  type Told = Parameters<ReturnType<typeof promiseTells>['due']>[1]
  const send =
    (event: 'promise.soon' | 'promise.due') =>
    (ctx: Context, { name, content, dueDate }: Told, to: number) =>
      sendMessage(ctx, {
        event,
        to: [to],
        variables: { 顾客姓名: name, 内容: content, 到期: dueDate },
        path: `/consult/promise?promiserId=${to}&state=open`,
      })
  promiseTells.by(() => ({ soon: send('promise.soon'), due: send('promise.due') }))
}
