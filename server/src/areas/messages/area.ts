import type { Area } from '../../kit/area.ts'
import { expireMessages } from './expire.ts'
import { messageRoutes } from './routes.ts'

export const messages: Area = {
  name: 'messages',
  routes: messageRoutes,
  tasks: { 'messages.expire': expireMessages },
  schedule: [{ task: 'messages.expire', at: '40 3 * * *' }],
  tables: ['delivery', 'message', 'preference', 'template'],
  uses: ['dictionaries', 'hospitals', 'staff'],
}
