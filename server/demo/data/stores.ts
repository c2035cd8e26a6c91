import type { DemoStore } from './store-table.ts'
import { awoCafeteria } from './stores/awo-cafeteria.ts'
import { boleGarden } from './stores/bole-garden.ts'
import { crustBakery } from './stores/crust-bakery.ts'
import { freshCup } from './stores/fresh-cup.ts'
import { grillShawarma } from './stores/grill-shawarma.ts'
import { iyaBasira } from './stores/iya-basira.ts'
import { kiosk } from './stores/kiosk.ts'
import { mamaNgozi } from './stores/mama-ngozi.ts'
import { nightKitchen } from './stores/night-kitchen.ts'
import { palmLeaf } from './stores/palm-leaf.ts'
import { risiAmala } from './stores/risi-amala.ts'
import { saniSuya } from './stores/sani-suya.ts'
import { sikiraBeans } from './stores/sikira-beans.ts'
import { tejuSmallChops } from './stores/teju-small-chops.ts'

/** Every store of the demo data. The first and the kiosk belong to the demo owner. */
export const demoStores: DemoStore[] = [
  iyaBasira,
  risiAmala,
  saniSuya,
  awoCafeteria,
  grillShawarma,
  nightKitchen,
  tejuSmallChops,
  mamaNgozi,
  sikiraBeans,
  freshCup,
  boleGarden,
  palmLeaf,
  crustBakery,
  kiosk,
]
