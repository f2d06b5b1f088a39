import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AREA_CODE_SEPARATOR, AREA_NAME_SEPARATOR, areaCodes, areaLevels, areaNames, chooseArea } from './regions.ts'

const hangzhou = { provinceId: 330_000, cityId: 330_100, areaId: 330_106 }

test('codes of the three levels are joined by a comma', { tags: ['F0168'] }, () => {
  expect(AREA_CODE_SEPARATOR).toBe(',')
  expect(areaCodes(hangzhou)).toBe('330000,330100,330106')
  expect(areaCodes({ provinceId: 330_000, cityId: null })).toBe('330000')
  expect(areaCodes({})).toBe('')
})

test('their names are joined by a slash', { tags: ['F0169'] }, () => {
  expect(AREA_NAME_SEPARATOR).toBe('/')
  expect(areaNames(['浙江省', '杭州市', '西湖区'])).toBe('浙江省/杭州市/西湖区')
  expect(areaNames(['浙江省', null, undefined])).toBe('浙江省')
})

test('a level that is chosen anew clears what lies below it and keeps what lies above', () => {
  expect(chooseArea(hangzhou, 'provinceId', 110_000)).toEqual({ provinceId: 110_000, cityId: null, areaId: null })
  expect(chooseArea(hangzhou, 'cityId', null)).toEqual({ provinceId: 330_000, cityId: null, areaId: null })
  fc.assert(
    fc.property(fc.constantFrom(...areaLevels), fc.integer({ min: 1, max: 999_999 }), (level, id) => {
      const next = chooseArea(hangzhou, level, id)
      const at = areaLevels.indexOf(level)
      for (const [i, name] of areaLevels.entries())
        expect(next[name]).toBe(i < at ? hangzhou[name] : i === at ? id : null)
    }),
  )
})
