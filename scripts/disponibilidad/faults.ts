// What is done to the databases while customers buy, and how it is undone.
import { emptyDisk, fillDisk } from './disk.ts'
import { cutOff, killAll, plugIn } from './network.ts'
import type { DatabaseMachine } from './patroni.ts'
import { leadEtcd, type Stage } from './stage.ts'

type Roles = { leader: DatabaseMachine; synchronous: DatabaseMachine | null }
export type Fault = {
  name: string
  /** What the report says of it. */
  text: string
  victim(roles: Roles): DatabaseMachine
  /** Whether another machine has to lead afterwards. */
  replaces: boolean
  strike(machine: DatabaseMachine, stage: Stage): void
  heal(machine: DatabaseMachine, stage: Stage): void
}

const leading = ({ leader }: Roles) => leader
const copying = ({ leader, synchronous }: Roles) => synchronous ?? leader

export const FAULTS: readonly Fault[] = [
  {
    name: 'lider-muerto',
    text: 'muere el líder (kill -9 a todo, también dirige etcd)',
    victim: leading,
    replaces: true,
    strike(machine) {
      leadEtcd(machine)
      killAll(machine)
    },
    heal: (machine, stage) => stage.startDatabase(machine),
  },
  {
    name: 'replica-cortada',
    text: 'se corta la red de la réplica sincrónica',
    victim: copying,
    replaces: false,
    strike: cutOff,
    heal: plugIn,
  },
  {
    name: 'lider-cortado',
    text: 'se corta la red del líder',
    victim: leading,
    replaces: true,
    strike: cutOff,
    heal: plugIn,
  },
  {
    name: 'disco-replica',
    text: 'se llena el disco de la réplica sincrónica',
    victim: copying,
    replaces: false,
    strike: (machine, stage) => fillDisk(stage.diskOf(machine)),
    heal: (machine, stage) => emptyDisk(stage.diskOf(machine)),
  },
  {
    name: 'disco-lider',
    text: 'se llena el disco del líder',
    victim: leading,
    replaces: true,
    strike: (machine, stage) => fillDisk(stage.diskOf(machine)),
    heal: (machine, stage) => emptyDisk(stage.diskOf(machine)),
  },
]
