import ts from 'typescript';
import { inRoot } from '../stack/workspace.mjs';

/** Where `kubernetes-types`, made from the API's own description, has the kinds that the chart makes. */
const MODULES: Readonly<Record<string, string>> = {
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
  v1: 'core/v1',
};

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
}

const sourceOf = (resources: readonly Resource[]): string =>
  resources
    .map((resource, at) => {
      const from = MODULES[resource.apiVersion] ?? resource.apiVersion;
      const content = JSON.stringify(resource, null, 1);
      return `export const r${at}: import('kubernetes-types/${from}').${resource.kind} = ${content};`;
    })
    .join('\n');

/**
 * What the Kubernetes API would not accept in these resources: fields it does not know, of another type, or that are
 * missing. A sentence each, with the lines of the resource around it; empty when there is nothing.
 */
export function faultsOf(resources: readonly Resource[]): readonly string[] {
  const name = inRoot('tools/chart/rendered.ts');
  const text = sourceOf(resources);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version, ...more) =>
    file === name ? ts.createSourceFile(file, text, version) : getSourceFile(file, version, ...more);
  const lines = text.split('\n');
  return ts.getPreEmitDiagnostics(ts.createProgram([name], options, host)).map(({ messageText, start }) => {
    const at = text.slice(0, start).split('\n').length;
    const excerpt = lines.slice(Math.max(0, at - 3), at + 1).join(' ');
    return `${ts.flattenDiagnosticMessageText(messageText, ' ')} (${excerpt})`;
  });
}
