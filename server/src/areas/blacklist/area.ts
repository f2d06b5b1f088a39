import type { Area } from '../../kit/area.ts'
import { expireEntries } from './night.ts'
import { blacklistRoutes } from './routes.ts'

export const blacklist: Area = {
  name: 'blacklist',
  routes: blacklistRoutes,
  tasks: { 'blacklist.expire': expireEntries },
  schedule: [{ task: 'blacklist.expire', at: '5 0 * * *' }],
  tables: ['entry', 'event', 'pass'],
  uses: ['customers', 'files', 'staff'],
}
