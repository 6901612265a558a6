/*
 * Finds the strings that people can see, in the source code: text in JSX, visible attributes, sentences in
 * literals and templates. Used by `npm run copy` and by test/copy.test.ts. It reads syntax, not behavior, so
 * a few strings for machines can slip in (`isForMachines` leaves out most), and a text that is put together
 * from single words is not seen as one sentence.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { isForPeople } from './prose.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where texts are, in reading order: the screen's title and how its paths begin. The first match counts. */
const screens = [
  [
    'Admin: leads',
    /^views\/(components|forms|contracts)\/(admin\/)?leads|^views\/pages\/admin\/(lead|leads|new-lead)\./,
  ],
  [
    'Admin: bookings',
    /^views\/(components|forms|contracts)\/(admin\/)?bookings|^views\/pages\/admin\/(appointment|bookings)\./,
  ],
  [
    'Admin: customers',
    /^views\/(components|forms|contracts)\/(admin\/)?customers|^views\/pages\/admin\/customer/,
  ],
  [
    'Admin: money',
    /^views\/(components|forms|contracts)\/(admin\/)?money|^views\/pages\/admin\/(job|money|quote|revenue)\.|^views\/pages\/receipt/,
  ],
  [
    'Admin: analytics',
    /^views\/(components|forms|contracts)\/(admin\/)?analytics|^views\/pages\/admin\/(analytics|analytics-saved|campaigns|monthly-report)\./,
  ],
  [
    'Admin: website',
    /^views\/components\/admin\/website|^views\/forms\/website|^views\/pages\/admin\/site|^views\/content\//,
  ],
  [
    'Admin: messages',
    /^views\/(components|forms|contracts)\/(admin\/)?messages|^views\/pages\/admin\/follow-ups\./,
  ],
  [
    'Admin: settings and frame',
    /^views\/components\/admin\/|^views\/pages\/admin\/|^views\/layouts\/admin|^src\/admin/,
  ],
  ['Public site', /^views\/(pages|components|layouts|estimates|contracts|forms|format)\/|^client\//],
  ['Public site: shipped texts', /^src\/business\/(content|services)|^src\/website\/site\/content\//],
  ['Emails', /^views\/emails\/|^src\/messages\//],
  ['Server: messages to visitors and the owner', /^src\/(?!operations|commands|platform)/],
  ['Operations and commands', /^src\/|^deploy\/|^scripts\/(build|command)/],
];

/** Files whose strings nobody reads: SQL, spam patterns, others' columns, browser and crawler keywords. */
const skippedFiles =
  /^src\/platform\/database\/|^src\/contacts\/intake\/spam|^src\/customers\/imports\/import-columns|^src\/operations\/demo\/sample-(visit|texts)|\.d\.ts$|^client\/public\//;
const visibleAttributes =
  /^(aria-label|aria-description|title|alt|placeholder|label|heading|hint|help|text|summary|question|confirm|unit|caption|empty|note|done|action|lead)$/;
const visibleKeys =
  /^(label|title|heading|hint|help|text|message|description|summary|question|answer|name|subject|note|reason|fix|why|problem|alt|caption|empty|unit)$/;
const machineAttributes =
  /^(className|class|id|key|name|href|src|srcSet|sizes|type|rel|role|method|action|d|viewBox|pattern|htmlFor|autoComplete|inputMode|target|as|media|style|data-.*|name.*)$/i;
const machineKeys =
  /^(event|className|class|id|key|href|src|type|kind|path|pattern|query|sql|selector|context|icon|slug|rel|method|collation|charset|dialect|signature|style)$/;
const inlineElements =
  /^(a|abbr|b|bdi|code|em|i|kbd|small|span|strong|time|br|output|sub|sup|mark|Link|OwnLink|Nobreak)$/;

/** Stands in a text where a line ends. */
export const lineBreak = '⏎';

/**
 * A string that people can see.
 * @typedef {{ screen: string, file: string, line: number, text: string, isButton: boolean }} Copy
 */

/** Lists every string that people can see, in the order of screens and files. @returns {Copy[]} */
export function visibleStrings() {
  const files = ['src', 'views', 'client', 'scripts/build']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .concat('scripts/command.mjs')
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !skippedFiles.test(file))
    .sort();
  const found = files.flatMap((file) => stringsIn(readFileSync(join(root, file), 'utf8'), file));
  const place = ({ screen }) => screens.findIndex(([title]) => title === screen);
  return found.sort((a, b) => place(a) - place(b));
}

/**
 * Lists the visible strings of one file.
 * @param {string} source its text
 * @param {string} file its path from the project's folder
 * @returns {Copy[]}
 */
export function stringsIn(source, file) {
  const screen = screens.find(([, pattern]) => pattern.test(file))?.[0] ?? 'Other';
  // swc counts bytes from the first token, through all files of the process: a first token of our own says
  // where it begins.
  const prefix = '0;';
  const bytes = Buffer.from(prefix + source);
  const module = parseSync(bytes.toString(), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    decorators: true,
    target: 'es2022',
  });
  const base = module.span.start;
  const lineAt = (span) =>
    bytes
      .subarray(0, span.start - base)
      .toString()
      .split('\n').length;
  const sourceAt = (span) => bytes.subarray(span.start - base, span.end - base).toString();
  const copies = [];

  const add = (text, span, { isVisible = false, isButton = false } = {}) => {
    const tidy = text
      .trim()
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\s*\n\s*/g, ` ${lineBreak} `);
    if (isForPeople(tidy, isVisible)) copies.push({ screen, file, line: lineAt(span), text: tidy, isButton });
  };

  const placeholder = (expression) => {
    const code = sourceAt(expression.span).replace(/\s+/g, ' ');
    const name = /^[\w.?!]+$/.test(code) ? code : (code.match(/^(\w+)\(/)?.[1] ?? '…');
    return `{${name}}`;
  };

  /** The text of a literal, template or sum of them; undefined for anything else. */
  const textOf = (node) => {
    if (node?.type === 'ParenthesisExpression') return textOf(node.expression);
    if (node?.type === 'StringLiteral') return node.value;
    if (node?.type === 'TemplateLiteral')
      return node.quasis
        .map(
          ({ cooked }, index) =>
            cooked + (node.expressions[index] ? placeholder(node.expressions[index]) : ''),
        )
        .join('');
    if (node?.type === 'BinaryExpression' && node.operator === '+') {
      const [left, right] = [textOf(node.left), textOf(node.right)];
      if (left === undefined && right === undefined) return undefined;
      return (left ?? placeholder(node.left)) + (right ?? placeholder(node.right));
    }
    return undefined;
  };

  const elementName = (element) => sourceAt(element.opening.name.span);
  const isButton = (element) => {
    if (/^button$|Button$/.test(elementName(element))) return true;
    const classes =
      element.opening.attributes.find(({ name }) => name?.value === 'className')?.value?.value ?? '';
    return elementName(element) === 'a' && /\bbutton\b/.test(classes);
  };

  /** Reads an element's children as running text; blocks inside it end a text. */
  const readElement = (element, children) => {
    let text = '';
    let at;
    const button = element.opening !== undefined && isButton(element);
    const end = () => {
      if (at) add(text, at, { isVisible: true, isButton: button });
      text = '';
      at = undefined;
    };
    for (const child of children) {
      if (child.type === 'JSXText') {
        const words = child.value.replace(/\s*\n\s*/g, ' ');
        if (words.trim()) at ??= child.span;
        text += words;
      } else if (child.type === 'JSXExpressionContainer') {
        const { expression } = child;
        if (expression.type === 'JSXEmptyExpression') continue;
        const own = textOf(expression);
        if (own !== undefined) {
          if (own.trim()) at ??= child.span;
          text += own;
          readInside(expression);
        } else {
          text += placeholder(expression);
          visit(expression);
        }
      } else if (child.type === 'JSXElement' && inlineElements.test(elementName(child))) {
        visitAttributes(child);
        const inner = flatText(child);
        if (inner !== undefined) {
          if (inner.trim()) at ??= child.span;
          text += inner;
        } else visit(child);
      } else {
        end();
        visit(child);
      }
    }
    end();
  };

  /** An inline element's text, if it is only text. */
  const flatText = (element) => {
    if (element.children.length === 0) return elementName(element) === 'br' ? ' ' : undefined;
    if (isButton(element)) return undefined;
    const parts = element.children.map((child) => {
      if (child.type === 'JSXText') return child.value.replace(/\s*\n\s*/g, ' ');
      if (child.type === 'JSXExpressionContainer')
        return (
          textOf(child.expression) ??
          (/Identifier|Member/.test(child.expression.type) ? placeholder(child.expression) : undefined)
        );
      if (child.type === 'JSXElement' && inlineElements.test(elementName(child))) return flatText(child);
      return undefined;
    });
    return parts.includes(undefined) ? undefined : parts.join('');
  };

  const visitAttributes = (element) => {
    for (const attribute of element.opening.attributes) {
      if (attribute.type !== 'JSXAttribute') {
        visit(attribute);
        continue;
      }
      const name = sourceAt(attribute.name.span);
      const value =
        attribute.value?.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value;
      if (machineAttributes.test(name) && !visibleAttributes.test(name)) continue;
      const text = textOf(value);
      if (text !== undefined) {
        add(text, value.span, { isVisible: visibleAttributes.test(name) });
        readInside(value);
      } else visit(value);
    }
  };

  /** Strings inside a template's expressions, like the two sides of a choice. */
  const readInside = (node) => {
    for (const expression of node.expressions ?? []) visit(expression);
    if (node.type === 'BinaryExpression')
      for (const side of [node.left, node.right]) textOf(side) === undefined ? visit(side) : readInside(side);
  };

  const visit = (node, options = {}) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const item of node) visit(item, options);
      return;
    }
    const { type } = node;
    if (
      /^Ts(?!AsExpression|SatisfiesExpression|NonNullExpression|ParameterProperty|ConstAssertion|InterfaceBody)|^Import|^ExportAll/.test(
        type ?? '',
      )
    )
      return;
    if (type === 'ExportNamedDeclaration') return;
    if (type === 'JSXElement') {
      visitAttributes(node);
      readElement(node, node.children);
      return;
    }
    if (type === 'JSXFragment') {
      readElement({ children: node.children }, node.children);
      return;
    }
    if (type === 'KeyValueProperty') {
      const key = node.key.value;
      if (typeof key === 'string' && machineKeys.test(key)) return;
      visit(node.value, { isVisible: typeof key === 'string' && visibleKeys.test(key) });
      return;
    }
    if (type === 'TaggedTemplateExpression') return;
    if (
      type === 'CallExpression' &&
      /\b(query|getElementById|querySelector|closest|matches|createQueryBuilder|where|andWhere|orderBy|addOrderBy|select|addSelect|setHeader|classes|require)$/.test(
        sourceAt(node.callee.span),
      )
    ) {
      visit(node.arguments.filter(({ expression }) => textOf(expression) === undefined));
      return;
    }
    const text = textOf(node);
    if (text !== undefined) {
      add(text, node.span, options);
      readInside(node);
      return;
    }
    if (type === 'ConditionalExpression') {
      visit(node.test);
      visit([node.consequent, node.alternate], options);
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'span' && key !== 'typeAnnotation' && key !== 'typeParams' && key !== 'typeArguments')
        visit(value);
    }
  };

  visit(module.body.slice(1));
  return copies;
}
