import type { Area } from '../../kit/area.ts'
import { missThoseOver } from './booking/moves.ts'
import { appointmentsRoutes } from './routes.ts'
import { endOffers, offerPlaces } from './waiting/offers.ts'

export const appointments: Area = {
  name: 'appointments',
  routes: appointmentsRoutes,
  tasks: {
    'appointments.missThoseOver': missThoseOver,
    'appointments.offerPlaces': offerPlaces,
    'appointments.endOffers': endOffers,
  },
  schedule: [
    { task: 'appointments.missThoseOver', at: '0 23 * * *' },
    { task: 'appointments.endOffers', at: '*/5 * * * *' },
  ],
  tables: ['appointment', 'appointment_item', 'appointment_log', 'closure', 'resource', 'resource_booking', 'wait'],
  uses: ['blacklist', 'customers', 'dictionaries', 'prints', 'products', 'purchases', 'reach', 'staff', 'triage'],
}
