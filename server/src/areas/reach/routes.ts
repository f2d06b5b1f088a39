/** Table of contents: 触达. */
import { reach } from '@clinic/contract/areas/reach/calls.ts'
import { serve } from '../../kit/routes.ts'
import { exportReach, reachPage } from './queries.ts'
import { changeSetting, settingNow } from './setting.ts'

export const reachRoutes = serve('reach', reach, {
  list: reachPage,
  export: exportReach,
  setting: settingNow,
  setSetting: changeSetting,
})
