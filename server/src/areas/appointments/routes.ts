/** Table of contents of appointments. */

import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { closureRefusals, closures } from '@clinic/contract/areas/appointments/closures.ts'
import { appointmentResources, resourceRefusals } from '@clinic/contract/areas/appointments/resources.ts'
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { pageOf } from '../../kit/list.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { refuseUnreached } from '../customers/index.ts'
import { reportAppointment, undoReport } from './arrival/report.ts'
import { calendarDays, calendarLoads, daySheet } from './booking/calendar.ts'
import { changeAppointment } from './booking/change.ts'
import { checkAppointment, freeSlots } from './booking/check.ts'
import { makeAppointment } from './booking/make.ts'
import {
  cancelAppointment,
  confirmAppointment,
  finishAppointment,
  missAppointment,
  putAside,
  restoreAppointment,
} from './booking/moves.ts'
import { bookableThings } from './booking/needs.ts'
import { appointmentList, countStates, exportAppointments, oneAppointment } from './booking/queries.ts'
import { closurePage, endClosure } from './closures/closure.ts'
import { placeClosure } from './closures/place.ts'
import { previewClosure } from './closures/preview.ts'
import { resourceHandlers } from './resources/resources.ts'
import { placeStop } from './stop/place.ts'
import { previewStop } from './stop/preview.ts'
import { tellCustomer } from './stop/told.ts'
import { changeWait, createWait, dropWait, offerWait, passWait, takeWait } from './waiting/actions.ts'
import { exportWaits, waitList } from './waiting/queries.ts'

export const appointmentsRoutes: Route[] = [
  ...serve('appointments.resources', appointmentResources, resourceHandlers, {
    resource_name_unique: resourceRefusals.nameTaken,
  }),
  ...serve(
    'appointments.closures',
    closures,
    { list: closurePage, preview: previewClosure, place: placeClosure, end: endClosure },
    { closure_no_overlap: closureRefusals.closedAlready },
  ),
  ...serve('appointments.calendar', appointmentCalendar, { days: calendarDays, loads: calendarLoads, sheet: daySheet }),
  ...serve('appointments.waiting', waiting, {
    list: (ctx, input) => pageOf(ctx, input, waitList),
    export: exportWaits,
    create: createWait,
    update: changeWait,
    offer: offerWait,
    pass: passWait,
    take: takeWait,
    drop: dropWait,
  }),
  ...serve('appointments.stops', appointmentStops, {
    preview: previewStop,
    place: placeStop,
    told: tellCustomer,
  }),
  ...serve('appointments', appointments, {
    list: (ctx, input) => pageOf(ctx, input, appointmentList),
    counts: countStates,
    export: exportAppointments,
    panel: async (ctx, input) => {
      await refuseUnreached(ctx, input.customerId)
      return await pageOf(ctx, input, appointmentList)
    },
    one: oneAppointment,
    create: (ctx, input) => makeAppointment(ctx, input, 'consult'),
    update: changeAppointment,
    insertTreatment: (ctx, { kind = 'treatment', ...input }) => makeAppointment(ctx, input, kind),
    updateTreatment: changeAppointment,
    check: checkAppointment,
    freeSlots,
    confirm: confirmAppointment,
    updateReport: reportAppointment,
    undoReport,
    finish: finishAppointment,
    cancel: cancelAppointment,
    aside: putAside,
    noShow: missAppointment,
    restore: restoreAppointment,
    bookables: bookableThings,
  }),
]
