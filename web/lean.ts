/**
 * Parts that antd imports for features our lists and forms do not use, or use once a day. Each is replaced by a few lines of ours that
 * load the real one when it is wanted, or do nothing where nobody would miss it: the first list page is some 40 kB lighter. One is
 * replaced for what it says (icons).
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = (name: string) => fileURLToPath(new URL(`src/kit/lean/${name}`, import.meta.url))

/** Folder of antd that imports → what it imports → what it gets. */
const replaced: readonly (readonly [importer: string, source: string, file: string])[] = [
  ['/antd/es/table/InternalTable', '../pagination', own('nothing.tsx')],
  ['/antd/es/table/InternalTable', '../spin', own('nothing.tsx')],
  ['/antd/es/table/InternalTable', './RcTable/VirtualTable', own('virtual-table.tsx')],
  ['/antd/es/table/hooks/useFilter/index', './FilterDropdown', own('column-filter.tsx')],
  ['/antd/es/table/hooks/useSelection', '../../dropdown', own('dropdown.tsx')],
  ['/antd/es/table/hooks/useSelection', '../../radio', own('radio.tsx')],
  ['/antd/es/table/hooks/useSelection', '@rc-component/tree', own('tree.ts')],
  ['/antd/es/table/hooks/useSorter', '../../tooltip', own('tooltip.tsx')],
  ['/antd/es/select/index', '../_util/PurePanel', own('pure-panel.ts')],
  ['/antd/es/form/FormItemLabel', '../tooltip', own('tooltip.tsx')],
  // A line of text does not need the field of several lines that comes from the same door.
  ['/antd/es/input/Input.js', '@rc-component/input', '@rc-component/input/es/Input'],
  // Icons are decoration: none lends a button its English name.
  ['/@ant-design/icons/es/icons/', '../components/AntdIconLight', own('icon.tsx')],
  ['/antd/es/input/Search.js', '@ant-design/icons/es/icons/SearchOutlined', own('search-sign.tsx')],
  ['/antd/es/_util/hooks/useAllowClear', '@ant-design/icons/es/icons/CloseCircleFilled', own('clear-sign.tsx')],
  // The first file: what a click, a tooltip, a foreign browser or another language would need.
  ['/antd/es/', '../_util/wave', own('wave.ts')],
  ['/antd/es/config-provider/index', '../tooltip/UniqueProvider', own('unique.ts')],
  ['/antd/es/button/style/token', '../../color-picker/color', own('solid.ts')],
  ['/antd/es/button/style/token', '../../color-picker/components/ColorPresets', own('solid.ts')],
  ['/stylis/src/Middleware', './Prefixer.js', own('prefix.ts')],
  ['/query-core/build/modern/query.', './infiniteQueryBehavior.js', own('infinite.ts')],
  ['/react-router/dist/production/lib/dom/lib.', './ssr/components.js', own('links.ts')],
  ['/antd/es/select/index', '../config-provider/defaultRenderEmpty', own('nothing.ts')],
  ['/antd/es/table/InternalTable', '../config-provider/defaultRenderEmpty', own('nothing.ts')],
  ['/antd/es/locale/useLocale', './en_US', fileURLToPath(import.meta.resolve('antd/es/locale/zh_CN.js'))],
  ['/antd/es/form/FormItemLabel', '../locale/en_US', fileURLToPath(import.meta.resolve('antd/es/locale/zh_CN.js'))],
  // A select asks whether it stands in a form; that question does not need the form's whole machinery.
  ['/antd/es/form/context', '@rc-component/form', '@rc-component/form/es/FormContext'],
]

/** What was met in this build. */
const met = new Set<(typeof replaced)[number]>()
let building = false

export const lean: Plugin = {
  name: 'lean',
  enforce: 'pre',
  buildStart() {
    met.clear()
  },
  resolveId(source, importer) {
    const found = replaced.find(([from, wanted]) => source === wanted && importer?.includes(from))
    if (!found) return null
    met.add(found)
    const [, , instead] = found
    return instead.startsWith('@') ? this.resolve(instead, importer) : instead
  },
}

/**
 * Of the product's build: a library that moved a file would bring back, unseen, what it is kept from, and by weight alone
 * nobody would know where.
 */
export const wholeLean: Plugin = {
  name: 'lean, all of it',
  configResolved({ command }) {
    building = command === 'build'
  },
  buildEnd(error) {
    const idle = error || !building ? [] : replaced.filter((one) => !met.has(one))
    if (idle.length > 0)
      this.error(`nothing imports any more: ${idle.map(([from, wanted]) => `${wanted} in ${from}`).join('; ')}`)
  },
}
