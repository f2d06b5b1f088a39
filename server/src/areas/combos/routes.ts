/** Table of contents: 套餐. */
import { comboRefusals, combos } from '@clinic/contract/areas/combos/calls.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { createCombo, removeCombo, setComboStatus, updateCombo } from './actions.ts'
import { comboPage, exportCombos, oneCombo, pickCombos } from './queries.ts'
import { comboSetting, setComboSetting } from './setting.ts'

export const comboRoutes: Route[] = serve(
  'combos',
  combos,
  {
    list: comboPage,
    one: oneCombo,
    create: createCombo,
    update: updateCombo,
    remove: removeCombo,
    export: exportCombos,
    setStatus: setComboStatus,
    pick: pickCombos,
    setting: comboSetting,
    setSetting: setComboSetting,
  },
  {
    combo_code_unique: ({ code }: { code?: string }) => comboRefusals.codeTaken({ code: code ?? '' }),
    combo_sale_period: () => comboRefusals.saleDates(),
  },
)
