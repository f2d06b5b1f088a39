/** Table of contents: 节假日. */
import { holidayRefusals, holidays } from '@clinic/contract/areas/holidays/calls.ts'
import { serve } from '../../kit/routes.ts'
import { holidayTemplate, importHolidays } from './import.ts'
import { handlers } from './queries.ts'

export const holidaysRoutes = serve(
  'holidays',
  holidays,
  { ...handlers, template: holidayTemplate, importSheet: importHolidays },
  { holiday_day_once: holidayRefusals.dayTaken },
)
