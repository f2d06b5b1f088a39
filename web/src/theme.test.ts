import { theme } from 'antd'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PRIMARY, primaries, themeOf } from './theme.ts'

test('the theme colour', { tags: ['F0465'] }, () => expect(PRIMARY).toBe('#3067d9'))

beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

type Rgb = readonly [number, number, number]

const hex = (text: string): Rgb => {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(text) ?? []
  return [red, green, blue].map((part) => Number.parseInt(part ?? '', 16)) as unknown as Rgb
}

/** `color-mix(in srgb, #3067d9 8%, #ffffff)`, or a plain colour. */
const rgb = (text: string): Rgb => {
  const mixed = /^color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{3,6})\)$/.exec(text)
  if (!mixed) return hex(text)
  const [, of = '', share, into = ''] = mixed
  const other = hex(into.length === 4 ? into.replace(/\w/g, '$&$&') : into)
  return hex(of).map((part, at) => (part * Number(share) + other[at]! * (100 - Number(share))) / 100) as unknown as Rgb
}

const luminance = (text: string): number => {
  const [red, green, blue] = rgb(text).map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, 1.4.3. */
const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const states = ['blue', 'cyan', 'green', 'orange', 'red', 'purple'] as const
const themes = primaries.flatMap((primary) => [false, true].map((dark) => [dark ? 'dark' : 'light', primary] as const))

describe.each(themes)('%s theme of %s', (name, primary) => {
  const set = () => themeOf(primary, name === 'dark')
  const tokens = () => theme.getDesignToken(set()) as unknown as Record<string, string>

  test('words can be read wherever they may stand: 4.5:1', () => {
    const at = tokens()
    const grounds = [
      ...['colorBgLayout', 'colorBgContainer', 'colorBgElevated', 'colorFillTertiary', 'colorPrimaryBg'],
      ...['colorErrorBg', 'colorWarningBg', 'colorSuccessBg', 'colorInfoBg'],
    ]
    const words = ['colorText', 'colorTextSecondary']
    const onPlain = [
      'colorTextTertiary',
      'colorTextPlaceholder',
      'colorTextDescription',
      'colorLink',
      'colorLinkHover',
      'colorErrorText',
      'colorError',
    ]
    const pairs = [
      ...words.flatMap((word) => grounds.map((ground) => [word, ground])),
      ...onPlain.flatMap((word) => grounds.slice(0, 3).map((ground) => [word, ground])),
      ...states.flatMap((state) => [...grounds.slice(0, 3), `${state}-1`].map((ground) => [`${state}-8`, ground])),
      ['colorLink', 'colorPrimaryBg'],
    ] as [string, string][]
    const weak = pairs.filter(([word, ground]) => contrast(at[word]!, at[ground]!) < 4.5)
    expect(weak.map(([word, ground]) => `${word} ${at[word]} on ${ground} ${at[ground]}`)).toEqual([])
  })

  test('white words on what is solid: 4.5:1, under the pointer too', () => {
    const solid = [
      primary,
      tokens()['colorPrimary']!,
      String(set().components?.Button?.colorPrimaryHover),
      tokens()['red-6']!,
    ]
    expect(solid.filter((colour) => contrast('#ffffff', colour) < 4.5)).toEqual([])
  })

  test('a box that is not ticked can be seen wherever it stands: 3:1', () => {
    const at = tokens()
    const { Checkbox, Radio } = set().components ?? {}
    for (const outline of [Checkbox?.colorBorder, Radio?.colorBorder])
      for (const ground of ['colorBgLayout', 'colorBgContainer', 'colorBgElevated'])
        expect(contrast(String(outline), at[ground]!), `${outline} on ${ground}`).toBeGreaterThanOrEqual(3)
  })

  test('the selected segment is lighter than its track', () => {
    const { trackBg, itemSelectedBg } = set().components?.Segmented ?? {}
    expect(luminance(String(itemSelectedBg))).toBeGreaterThan(luminance(String(trackBg)))
  })
})

test('a step of a palette has one colour under both of its names: antd writes one variable for them', () => {
  for (const dark of [false, true]) {
    const at = theme.getDesignToken(themeOf(PRIMARY, dark)) as unknown as Record<string, string>
    for (const name of states) for (const step of [1, 8]) expect(at[`${name}${step}`]).toBe(at[`${name}-${step}`])
    expect(at['red6']).toBe(at['red-6'])
  }
})

test('the colours of the mocks, word for word', () => {
  const [day, night] = [false, true].map(
    (dark) => theme.getDesignToken(themeOf(PRIMARY, dark)) as unknown as Record<string, string>,
  ) as [Record<string, string>, Record<string, string>]
  const shown = (at: Record<string, string>) =>
    states.flatMap((state) => [at[`${state}-8`], at[`${state}-1`]]).join(' ')
  expect(shown(day)).toBe(
    '#0f47ad #e8f0fe #00606a #e0f6f7 #1f6d0a #ecf8e4 #944300 #fff3df #b3161d #fdecec #5b21b6 #f3edfe',
  )
  expect(shown(night)).toBe(
    '#9cbcff #1d2f54 #6ad5dc #123a3e #93d977 #1f3718 #f3b768 #382a14 #ff9a97 #452122 #cbb0ff #33274f',
  )
  expect([day['red-6'], day['blue-4'], night['red-6'], night['blue-4']]).toEqual([
    '#cf2a2f',
    '#9db7ee',
    '#c9363a',
    '#4c6bb0',
  ])
})
