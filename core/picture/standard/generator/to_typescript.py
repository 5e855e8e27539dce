"""standard-geometry.json -> ../arcs.ts, ../places.ts (standard library only).
usage: to_typescript.py standard-geometry.json"""
import json, os, sys
G = json.load(open(sys.argv[1]))
HERE = os.path.dirname(os.path.abspath(__file__))
NOTE = '// Made by generator/to_typescript.py; what it is and where it comes from: README.md.\n'
rings = lambda rs: ','.join(' '.join(map(str, r)) for r in rs)
point = lambda p: ' '.join('%g' % c for c in p)
# ---- arcs ----------------------------------------------------------------------
def write(name, parts):
    with open(os.path.join(HERE, '..', name), 'w') as f:
        f.write(NOTE)
        for doc, const, lines in parts: f.write('\n/** %s */\nexport const %s = `\n%s\n`;\n' % (doc, const, '\n'.join(lines)))
write('arcs.ts', [('A border a line: its class, what lies on both sides, and `x0 y0 dx dy ...` in tenths of a map unit.', 'arcLines',
    ['%s|%s|%s' % (c, ' '.join(s), ' '.join(map(str, a))) for c, s, a in zip(G['arcClass'], G['arcSides'], G['arcs'])])])
# ---- places --------------------------------------------------------------------
sides = G['arcSides']
def chain(name):
    """rings of an area that has none in the file: its arcs end to end"""
    left = [i for i, s in enumerate(sides) if (s[0] == name) != (s[1] == name)]
    A = []
    for a in G['arcs']:
        x = y = 0; o = []
        for i in range(0, len(a), 2): x += a[i]; y += a[i + 1]; o.append((x, y))
        A.append(o)
    out = []
    while left:
        r = [left.pop(0)]; start = A[r[0]][0]; end = A[r[0]][-1]
        while end != start:
            n = next(i for i in left if end in (A[i][0], A[i][-1])); left.remove(n)
            if A[n][0] == end: r.append(n); end = A[n][-1]
            else: r.append(~n); end = A[n][0]
        out.append(r)
    return out

places = []; coasts = []
for p in G['provinces']:
    places.append('|'.join([p['id'], p['kind'], point(p['labelPoint']), point(p['unitPoint']), point(p['dislodgedPoint']), rings(p['rings'])]))
    for c, v in p.get('coasts', {}).items():
        coasts.append('|'.join([p['id'], c, point(v['labelPoint']), point(v['unitPoint']), point(v['dislodgedPoint'])]))
write('places.ts', [
    ('A province a line: mnemonic, kind, points of its label, unit and dislodged unit (`x y` in map units), rings of arcs (`-1 - n`: arc n backwards).', 'placeLines', places),
    ('A coast a line: province, coast, points as above.', 'coastLines', coasts),
    ('Rings of the water that lies over its province: the Danish straits, the Bosporus.', 'straitLines', [rings(chain(s['id'] + '~')) for s in G['straits']]),
    ('Land that nobody can enter: name, rings.', 'sceneryLines', ['%s|%s' % (d['name'], rings(d['rings'])) for d in G['impassable']] +
        ['%s|%s' % (d['name'], rings(chain('#' + d['id']))) for d in G['decor']])])
