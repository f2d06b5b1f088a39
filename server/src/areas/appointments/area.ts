import type { Area } from '../../kit/area.ts'
import { missThoseOver } from './booking/moves.ts'
import { appointmentsRoutes } from './routes.ts'

export const appointments: Area = {
  name: 'appointments',
  routes: appointmentsRoutes,
  tasks: { 'appointments.missThoseOver': missThoseOver },
  schedule: [{ task: 'appointments.missThoseOver', at: '0 23 * * *' }],
  tables: ['appointment', 'appointment_item', 'appointment_log', 'resource', 'resource_booking'],
  uses: ['blacklist', 'customers', 'dictionaries', 'products', 'purchases', 'staff', 'triage'],
}
