/**
 * The tokens of the look, in one place: antd reads them as CSS variables, so the dark theme is the same tokens
 * under another algorithm and no second style sheet exists.
 */
import { theme as antdTheme, type ThemeConfig } from 'antd'

/** Specification 000 §9. */
export const PRIMARY = '#3067d9'

/** Offered in the settings panel, next to the specification's own. All reach 4.5:1 on white. */
export const primaries = [PRIMARY, '#0b7a75', '#7a3fc9', '#b4325a', '#a34e00', '#35507a'] as const

const font = `-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei',
  'Noto Sans CJK SC', sans-serif`

/** Colours of states (look, "State colours"), the names antd's Tag knows. */
export type StateColour = 'default' | 'blue' | 'cyan' | 'green' | 'orange' | 'red' | 'purple'

type Colours = {
  /** First, second and third text, and what stands in an empty field. */
  readonly text: readonly [string, string, string, string]
  readonly ground: string
  readonly card: string
  readonly raised: string
  readonly fill: string
  readonly head: string
  readonly line: string
  readonly border: string
  /** Around a box or a circle that is not ticked: nothing else says that there is one. */
  readonly outline: string
  readonly link: string
  /** A solid red button, an unread count, an allergy: white words stand on it. */
  readonly redSolid: string
  readonly spark: string
  /** The selected one of a few; lighter than its track in both themes. */
  readonly selected: string
  /** Words, and the tint they stand on. */
  readonly states: Readonly<Record<Exclude<StateColour, 'default'>, readonly [words: string, tint: string]>>
}

/** Words reach 4.5:1 wherever they may stand, in both themes (`theme.test.ts`). */
const light = (primary: string): Colours => ({
  text: ['#1d2129', '#565d68', '#646b77', '#646b77'],
  ground: '#f5f6f8',
  card: '#ffffff',
  raised: '#ffffff',
  fill: '#f0f1f4',
  head: '#f7f8fa',
  line: '#e4e7ec',
  border: '#cfd4dc',
  outline: '#868d98',
  link: primary,
  redSolid: '#cf2a2f',
  spark: '#9db7ee',
  selected: '#ffffff',
  states: {
    blue: ['#0f47ad', '#e8f0fe'],
    cyan: ['#00606a', '#e0f6f7'],
    green: ['#1f6d0a', '#ecf8e4'],
    orange: ['#944300', '#fff3df'],
    red: ['#b3161d', '#fdecec'],
    purple: ['#5b21b6', '#f3edfe'],
  },
})

const dark: Colours = {
  text: ['#e3e6ea', '#b7bdc7', '#9fa6b0', '#9fa6b0'],
  ground: '#15171a',
  card: '#1d2024',
  raised: '#25292e',
  fill: '#2b3036',
  head: '#25292e',
  line: '#2f343a',
  border: '#454b54',
  outline: '#7d848e',
  // The primary colour itself would be too dark to read there.
  link: '#9cbcff',
  redSolid: '#c9363a',
  spark: '#4c6bb0',
  selected: '#3a4048',
  states: {
    blue: ['#9cbcff', '#1d2f54'],
    cyan: ['#6ad5dc', '#123a3e'],
    green: ['#93d977', '#1f3718'],
    orange: ['#f3b768', '#382a14'],
    red: ['#ff9a97', '#452122'],
    purple: ['#cbb0ff', '#33274f'],
  },
}

/** antd has two names for a step of a palette and one variable, which the second of them writes. */
const step = (name: string, at: number, colour: string) => ({ [`${name}-${at}`]: colour, [`${name}${at}`]: colour })

/** Words as the eighth step of antd's palettes, tints as their first: its tags and our style sheets read the same. */
const palettes = ({ states, redSolid, spark }: Colours) => ({
  ...Object.assign(
    {},
    ...Object.entries(states).map(([name, [words, tint]]) => ({ ...step(name, 8, words), ...step(name, 1, tint) })),
  ),
  ...step('red', 6, redSolid),
  ...step('blue', 4, spark),
  colorError: states.red[0],
  colorErrorText: states.red[0],
  colorErrorBg: states.red[1],
  colorWarningBg: states.orange[1],
  colorSuccessBg: states.green[1],
  colorInfoBg: states.blue[1],
})

const neutrals = ({ text, ground, card, raised, fill, line, border, link }: Colours) => ({
  colorText: text[0],
  colorTextSecondary: text[1],
  colorTextTertiary: text[2],
  colorTextDescription: text[2],
  colorTextPlaceholder: text[3],
  colorBgLayout: ground,
  colorBgContainer: card,
  colorBgElevated: raised,
  colorFillTertiary: fill,
  colorBorder: border,
  colorBorderSecondary: line,
  colorLink: link,
  // The library's lighter hover colour falls below 4.5:1.
  colorLinkHover: link,
})

/** What single parts of the library have otherwise. */
const componentsOf = (primary: string, colours: Colours): NonNullable<ThemeConfig['components']> => ({
  Table: {
    cellPaddingBlockSM: 6,
    cellPaddingInlineSM: 10,
    headerBg: colours.head,
    headerSplitColor: 'transparent',
    headerBorderRadius: 0,
  },
  Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: colours.text[1] },
  // antd's own is lighter, and white words on it could not be read.
  Button: {
    colorPrimaryHover: `color-mix(in srgb, ${primary} 86%, #000)`,
    defaultHoverColor: colours.link,
    defaultActiveColor: colours.link,
    defaultShadow: 'none',
    primaryShadow: 'none',
    dangerShadow: 'none',
  },
  Checkbox: { colorBorder: colours.outline },
  Radio: { colorBorder: colours.outline },
  Badge: { colorError: colours.redSolid },
  Segmented: { trackBg: colours.fill, itemSelectedBg: colours.selected, itemColor: colours.text[1] },
  Drawer: { paddingLG: 20 },
  Tabs: {
    horizontalItemGutter: 24,
    itemSelectedColor: colours.link,
    itemHoverColor: colours.link,
    itemActiveColor: colours.link,
    inkBarColor: colours.link,
  },
  Pagination: { itemActiveColor: colours.link, itemActiveColorHover: colours.link },
})

/** antd's theme for a primary colour, light or dark. */
export const themeOf = (primary: string, isDark: boolean): ThemeConfig => {
  const colours = isDark ? dark : light(primary)
  return {
    algorithm: isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    // index.html carries the same class, so that our own style sheets read the variables too.
    cssVar: { key: 'clinic' },
    hashed: false,
    token: {
      colorPrimary: primary,
      colorInfo: primary,
      // antd's own tint of a dark colour is too strong for words in that colour.
      colorPrimaryBg: `color-mix(in srgb, ${primary} ${isDark ? '22%' : '8%'}, ${colours.card})`,
      // The library would compute the ring around a focused field from the tint above, and arrive at black.
      controlOutline: `color-mix(in srgb, ${primary} 18%, transparent)`,
      ...neutrals(colours),
      ...palettes(colours),
      borderRadius: 4,
      fontFamily: font,
      fontSize: 13,
      controlHeight: 32,
      controlHeightSM: 28,
      motionDurationSlow: '0.15s',
      motionDurationMid: '0.12s',
      motionDurationFast: '0.08s',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: componentsOf(primary, colours),
  }
}
