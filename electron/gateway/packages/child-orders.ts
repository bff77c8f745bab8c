import type { InstallProgress, PackageFacts, PackageFailure, PackageKind, PackageRecord, PackageSource, SearchEnd, WantedScript } from './package-types.ts'

/** What Pincer and its installing child say to each other. One order a child; it ends after its answer. */
export type ChildOrder =
  | {
    readonly kind: 'stage'
    readonly packageKind: PackageKind
    readonly source: PackageSource
    /** An empty folder, made by Pincer; on success it holds the whole package and its record. */
    readonly into: string
    readonly cache: string
    /** `name@version` of packages whose install scripts somebody agreed to. */
    readonly allowedScripts: readonly string[]
    /** Environment of those scripts. */
    readonly scriptEnvironment: Readonly<Record<string, string>>
    /** Takes what is cached without asking whether there is something newer. */
    readonly preferCache: boolean
  }
  | { readonly kind: 'look'; readonly spec: string; readonly cache: string; readonly into: string }
  | { readonly kind: 'search'; readonly words: string; readonly most: number; readonly cache: string; readonly into: string }

export type StageAnswer = { readonly kind: 'staged'; readonly record: PackageRecord } | { readonly kind: 'needs-scripts'; readonly facts: PackageFacts; readonly scripts: readonly WantedScript[] } | PackageFailure
export type LookAnswer = { readonly kind: 'facts'; readonly facts: PackageFacts } | PackageFailure

export type ChildAnswer = StageAnswer | LookAnswer | SearchEnd
export type ChildMessage = { readonly kind: 'progress'; readonly progress: InstallProgress } | { readonly kind: 'answer'; readonly answer: ChildAnswer }
