import { productRefusals, products, productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { type ConstraintRefusals, type Route, serve } from '../../kit/routes.ts'
import { createProduct, removeProduct, updateProduct } from './actions.ts'
import { moveProducts, repriceProducts, setProductStatus } from './batch.ts'
import { importProducts, productTemplate } from './import.ts'
import { exportPrices, oneProduct, pickProducts, productPage, productsByIds } from './queries.ts'
import { kindHandlers, typeHandlers } from './types.ts'

type Named = { name?: string; code?: string }
const nameOf = ({ name = '' }: Named): string => name.trim()

const productConstraints: ConstraintRefusals = {
  product_code_unique: ({ code }: Named) => productRefusals.codeTaken({ code: code ?? '' }),
  product_floor_price: () => productRefusals.floorAbovePrice(),
  product_sale_period: () => productRefusals.saleDates(),
  product_type: () => productRefusals.typeMissing(),
  level_price_type: () => productRefusals.levelMissing(),
  product_kind: () => productRefusals.kindMissing(),
}

/** A parent that is not there when a type is written; something below or in it when it is deleted. */
const typeConstraints: ConstraintRefusals = {
  type_tree_name_unique: (input: Named) => productRefusals.typeNameTaken({ name: nameOf(input) }),
  type_tree_no_ring: () => productRefusals.typeRing(),
  type_tree_depth: () => productRefusals.typeTooDeep(),
  type_tree_parent: (input: Named) => (input.name ? productRefusals.typeMissing() : productRefusals.typeInUse()),
  product_type: () => productRefusals.typeInUse(),
}

const kindConstraints: ConstraintRefusals = {
  universal_kind_name_unique: (input: Named) => productRefusals.kindTaken({ name: nameOf(input) }),
}

export const productRoutes: Route[] = [
  ...serve(
    'products',
    products,
    {
      list: productPage,
      one: oneProduct,
      create: createProduct,
      update: updateProduct,
      remove: removeProduct,
      pick: pickProducts,
      byIds: productsByIds,
      exportPrices,
      template: productTemplate,
      importSheet: importProducts,
      setStatus: setProductStatus,
      reprice: repriceProducts,
      move: moveProducts,
    },
    productConstraints,
  ),
  ...serve('products.types', productTypes, typeHandlers, typeConstraints),
  ...serve('products.kinds', universalKinds, kindHandlers, kindConstraints),
]
