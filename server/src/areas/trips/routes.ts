/** Table of contents: 就诊行程. */
import { trips } from '@clinic/contract/areas/trips/calls.ts'
import { tripDoor } from '@clinic/contract/areas/trips/door.ts'
import { serve } from '../../kit/routes.ts'
import { confirmTrip, lookAtTrip, wishOtherTime } from './door.ts'
import { makeLink, renewLink, tripOf, tripSlip } from './links.ts'

export const tripRoutes = [
  ...serve('trips', trips, { one: tripOf, make: makeLink, renew: renewLink, slip: tripSlip }),
  ...serve('trips.door', tripDoor, { look: lookAtTrip, confirm: confirmTrip, wish: wishOtherTime }),
]
