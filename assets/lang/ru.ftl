# Что программа говорит по-русски.
#
# Словарь; одно понятие называется везде одинаково:
#   pair — пара; document — документ; cluster — группа; member — документ группы; passage — фрагмент; place — место
#   shared, in common — общий; common text — расхожий текст (стоит у многих и не считается); verbatim — дословно
#   rewritten, in other words — другими словами; changed words — изменённые слова
#   threshold — порог; share — доля; resemblance — сходство; containment — вхождение; estimate — оценка; sketch — скетч
#   run — цепочка слов; gap — разрыв; best match — лучшая пара; partner — с кем общий текст; source — источник
#   side by side — рядом; matrix — матрица; overview — обзор; details — сведения; filter — отбор; sort — порядок
#   not read — не прочитан; new — новый; seen — просмотрен; mark — отметка; freeze, hold — остановить
#   author — автор; folder — папка; clue — примета файла; look-alike — похожий знак чужой письменности
# О людях ничего не утверждается: только то, что найдено в текстах. Слов «плагиат», «списал», «вина», «нарушение» здесь нет.
# Названия клавиш, параметров, форматов и слова отбора (c>60, new) не переводятся.

## What each key does: the help, the palette

do-open = Показать оба текста пары рядом
do-filter = Отобрать пары: буквы имени или числа (c>60 words>200 new)
do-next-sort = Упорядочить по следующей мере; равные стоят, как стояли
do-reverse = Обратный порядок
do-next-kept = С --sketch: упущенное скетчем, предложенное им или всё
do-lower = Понизить порог: больше пар
do-raise = Повысить порог: меньше пар
do-rewritten = Искать во всех текстах пары, где то же сказано другими словами
do-details = Показать, что оба файла говорят о своём происхождении
do-mark = Отметить или снять отметку: y, E, o и N действуют на всё отмеченное
do-mark-all = Отметить всё в списке или снять отметки
do-edit = Открыть файл в вашем редакторе (VISUAL, EDITOR); из двух левый
do-launch = Открыть файл в программе системы; из двух левый
do-clusters-open = Показать, какая часть каждого документа есть в каждом другом
do-clusters-filter = Отобрать группы: буквы имени или числа (size>2 weakest>50)
do-clusters-lower = Понизить порог: группы шире
do-clusters-raise = Повысить порог: группы теснее
do-drawing = Нарисовать связи группы или убрать рисунок
do-matrix-open = Показать оба текста этой клетки рядом
do-left = На столбец влево
do-right = На столбец вправо
do-matrix-lower = Понизить порог: группа шире
do-matrix-raise = Повысить порог: группа теснее
do-matrix-drawing = Нарисовать связи между документами вместо чисел или вернуть числа
do-unread = Показать непрочитанные файлы и причины
do-unread-unread = Вернуться к документам
do-unread-filter = Оставить только файлы с этими буквами в имени
do-overview-open = Показать пары, вошедшие в список
do-suggested = Взять порог, который подсказывает разрыв на гистограмме
do-back = На шаг назад
do-documents-open = Показать документ рядом с его лучшей парой
do-partners = Перечислить все документы, с которыми у него есть общий текст
do-documents-filter = Отобрать файлы: буквы имени или числа (best>60 pairs=0 new)
do-documents-details = Показать, что файл говорит о своём происхождении
do-documents-next-sort = Упорядочить по следующему столбцу; равные стоят, как стояли
do-down = На строку вниз
do-up = На строку вверх
do-half-down = На пол-экрана вниз
do-half-up = На пол-экрана вверх
do-page-down = На экран вниз
do-page-up = На экран вверх
do-first = К первой строке
do-last = К последней строке
do-next-screen = К следующему экрану
do-previous-screen = К предыдущему экрану
do-go-pairs = К парам
do-go-clusters = К группам
do-go-documents = К документам
do-go-overview = К обзору
do-folders = Открыть другую папку или одну из недавних
do-next-new = К следующему новому, которого вы ещё не видели
do-see-all = Считать просмотренным всё или отмеченное
do-divider-back = Сдвинуть границу между текстами или списком и просмотром влево или вверх
do-divider-on = Сдвинуть эту границу вправо или вниз
do-freeze = Остановить списки или снова обновлять их
do-clear-back = Снять отметки, затем отбор; иначе на шаг назад
do-help = Показать эти клавиши
do-palette = Найти команду по её действию
do-themes = Выбрать другие цвета
do-copy = Скопировать пару, фрагмент или путь в буфер обмена
do-activity = Показать, что произошло и когда
do-export = Записать показанное в файл: текст, Markdown, CSV или рисунок
do-mouse = Отдать мышь терминалу, чтобы выделять текст, или взять её снова
do-suspend = На время вернуться в оболочку; fg возвращает
do-quit = Выйти; ctrl-c делает это везде
do-keep = Оставить отбор и вернуться к списку
do-clear = Снять отбор и вернуться к списку
do-erase = Стереть последнюю букву
do-erase-all = Стереть все буквы
do-complete = Дописать последнее слово
do-filter-quit = Выйти
do-search = Искать в обоих текстах или в том, который движется один
do-passages = Перечислить фрагменты
do-sources = Показать один документ и что из него есть в каких других
do-carriers = Перечислить все документы, где есть этот фрагмент
do-next-passage = К следующему фрагменту, который есть в другом документе
do-previous-passage = К предыдущему фрагменту
do-document-open = Показать рядом источник фрагмента
do-document-right = Выделить фрагменты только следующего источника; после последнего — всех
do-document-left = Выделить фрагменты только предыдущего источника
do-carriers-open = Показать рядом с документом, где был замечен фрагмент
do-carriers-back = Вернуться к фрагменту
do-search-keep = Оставить найденное и вернуться к текстам
do-search-clear = Закончить поиск и вернуться к текстам
do-search-down = К следующему месту
do-search-up = К предыдущему месту
do-partners-open = Показать оба документа рядом
do-partners-back = Вернуться к документам
do-rewritten-rewritten = Искать снова, в текстах, какие они сейчас
do-rewritten-back = Вернуться к парам; поиск прекращается
do-passages-back = Вернуться к текстам, к этому фрагменту
do-details-back = Скрыть сведения
do-help-back = Скрыть клавиши
do-sheet-down = Дальше вниз
do-sheet-up = Дальше вверх
do-palette-open = Выполнить то, что под курсором
do-palette-back = Скрыть команды
do-folders-open = Открыть папку под курсором или ту, чей путь набран
do-folders-add = Открыть вместе с уже открытым: всё сравнивается как одно целое
do-folders-back = Остаться в открытой папке
do-folders-complete = Дописать путь или взять тот, что под курсором
do-themes-keep = Оставить эту тему
do-themes-back = Вернуть прежнюю тему
do-export-keep = Записать файл
do-export-back = Вернуться без файла
do-activity-back = Вернуться к тому, что под списком
do-side-next-passage = К следующему общему фрагменту в обоих текстах или к следующему найденному месту
do-side-previous-passage = К предыдущему общему фрагменту в обоих текстах или к предыдущему найденному месту
do-toggle-fold = Свернуть оба текста до абзацев, где есть общее, и развернуть
do-less-context = Показать меньше вокруг общего: свернуть, затем до строк самих фрагментов
do-more-context = Показать больше строк вокруг абзацев, где есть общее, и наконец всё
do-twin = Подвести другой текст к двойнику видимого фрагмента
do-next-numbering = Нумеровать строки, абзацы или ничего
do-toggle-lock = Двигать оба текста вместе или только один
do-swap = Поменять местами левый и правый
do-line-down = На строку вниз, в обоих текстах или в том, который движется один
do-line-up = На строку вверх
do-focus-left = Двигать только левый (верхний) текст
do-focus-right = Двигать только правый (нижний) текст
do-start = К началу текста
do-end = К концу текста

## The footer, in a word or two

key-side-by-side = рядом
key-filter = отбор
key-sort = порядок
key-more-pairs = больше пар
key-matrix = матрица
key-wider = шире
key-drawing = рисунок
key-documents = документы
key-pairs = пары
key-lower = ниже
key-raise = выше
key-as-suggested = по подсказке
key-best-match = лучшая пара
key-not-read = не прочитаны
key-back = назад
key-keys = клавиши
key-quit = выход
key-keep = оставить
key-clear = снять
key-empty = стереть
key-complete = дописать
key-next-passage = следующий
key-one-source = по источнику
key-close = закрыть
key-open = открыть
key-next = далее
key-previous = назад
key-again = снова
key-down = вниз
key-up = вверх
key-do-it = выполнить
key-as-it-was = как было
key-write = записать
key-matches-only = только общее

## Names of places, in titles and on tabs

place-pairs = Пары
place-clusters = Группы
place-matrix = Матрица группы
place-documents = Документы
place-unread = Непрочитанные файлы
place-overview = Обзор
place-side = Рядом
place-document = Один документ и все остальные
place-filter = Отбор
place-search = Поиск
place-passages = Фрагменты
place-partners = Документы с общим текстом
place-rewritten = Пары, где то же сказано другими словами
place-carriers = Документы, где есть фрагмент
place-details = Сведения
place-help = Клавиши
place-palette = Команды
place-themes = Темы
place-export = Запись в файл
place-activity = Что произошло
place-folders = Другая папка
help-title = Клавиши: { $place }

## How many there are

pairs =
    { $count } { $count ->
         [one] пара
         [few] пары
        *[other] пар
    }
pairs-of =
    { $shown } из { $all } { $all ->
         [one] пары
         [few] пар
        *[other] пар
    }
clusters =
    { $count } { $count ->
         [one] группа
         [few] группы
        *[other] групп
    }
clusters-of =
    { $shown } из { $all } { $all ->
         [one] группы
         [few] групп
        *[other] групп
    }
documents =
    { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }
documents-of =
    { $shown } из { $all } { $all ->
         [one] документа
         [few] документов
        *[other] документов
    }
unread =
    { $count } { $count ->
         [one] непрочитанный файл
         [few] непрочитанных файла
        *[other] непрочитанных файлов
    }
unread-of =
    { $shown } из { $all } { $all ->
         [one] непрочитанного файла
         [few] непрочитанных файлов
        *[other] непрочитанных файлов
    }
passages =
    { $count } { $count ->
         [one] фрагмент
         [few] фрагмента
        *[other] фрагментов
    }
same-of = { $same } из { $all }

## Around every list

too-small = окно слишком мало
top-documents =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }
top-documents-authors =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }, { $authors } { $authors ->
         [one] автор
         [few] автора
        *[other] авторов
    }
top-pairs =
    { $count ->
         [one] пара
         [few] пары
        *[other] пар
    } от { $threshold }
top-pairs-runs =
    { $count ->
         [one] пара
         [few] пары
        *[other] пар
    } от { $threshold }, { $more } по цепочкам
top-clusters =
    { $count ->
         [one] группа
         [few] группы
        *[other] групп
    }
top-unread = не прочитано (u)
filter-hint = буквы имени или { $names }: >, <, =
held = остановлено, новостей нет (f)
held-changes =
    остановлено, { $count ->
         [one] ждёт
         [few] ждут
        *[other] ждут
    } { $count } { $count ->
         [one] изменение
         [few] изменения
        *[other] изменений
    } (f)
folder-gone = папка исчезла; программа ищет её
polled = просматривается раз в несколько секунд: { $reason }
reading = прочитано { $read } / { $found }{ $more }
marked = { $sign } отмечено { $count }
news-count = { $sign } новых { $count } (n)
signs-pairs = { $sign } { $count } ниже { $threshold }, по длинным или разрозненным цепочкам
signs-clusters = { $sign } ниже { $threshold }, связь по длинным или разрозненным цепочкам
no-documents = документов нет
no-pairs = пар нет
class-in-numbers = все документы в числах
title-by = { $what }, порядок: { $order }
title-missed = { $count } упущено из { $all }
title-proposed = { $count } предложено из { $all }

## What lists are sorted by

by-strength = большая доля
by-left = А в Б
by-right = Б в А
by-resemblance = сходство
by-words-shared = общие слова
by-run = длина цепочки
by-passages = фрагменты
by-name = имя
by-best = лучшая пара
by-pairs = пары
by-words = слова
order-then = { $first }, затем { $second }

## Heads of columns, and what stands in them

head-left = А в Б
head-right = Б в А
head-words = слова
head-run = подряд
head-passages = фрагменты
head-alike = сходство
head-a = А
head-b = Б
head-best-match = лучшая пара
left-out-note = ° расхожий текст не считается
odd-note = ! см. сведения (i)
arrived-new = + новый
arrived-duplicate = = новый, повтор
arrived-over = # новый, сверх предела
head-document = документ
head-pairs = пары
head-best = доля
head-file = файл
head-reason = причина
head-size = док.
head-strongest = макс. %
head-weakest = мин. %
head-links = связи
head-centre = центр
head-others = остальные документы
most-in-common = больше всего общего с остальными
earliest =
    Самая ранняя дата, { $date }, указана в { $name } (дата есть в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    }). Даты бывают неверны, и самый ранний документ не обязательно источник.

## The overview

histogram = Документы по доле в самой сильной паре
histogram-note = даже если её нет в списке
overview-documents =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }, { $words }
overview-documents-authors =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }, { $authors } { $authors ->
         [one] автор
         [few] автора
        *[other] авторов
    }, { $words }
overview-pairs =
    { $count ->
         [one] пара
         [few] пары
        *[other] пар
    } от { $threshold }
overview-pairs-runs =
    { $count ->
         [one] пара
         [few] пары
        *[other] пар
    } от { $threshold }; ещё { $more } ниже, по длинным цепочкам
overview-clusters =
    { $count ->
         [one] группа
         [few] группы
        *[other] групп
    }
overview-clusters-largest =
    { $count ->
         [one] группа
         [few] группы
        *[other] групп
    }, в самой большой { $largest } { $largest ->
         [one] документ
         [few] документа
        *[other] документов
    }
overview-alone =
    { $count ->
         [one] документ не входит ни в одну пару
         [few] документа не входят ни в одну пару
        *[other] документов не входят ни в одну пару
    }
overview-new =
    { $count ->
         [one] новая пара, которой
         [few] новые пары, которых
        *[other] новых пар, которых
    } вы ещё не видели, и { $documents } { $documents ->
         [one] документ
         [few] документа
        *[other] документов
    }
overview-unread =
    { $count ->
         [one] файл не прочитан
         [few] файла не прочитаны
        *[other] файлов не прочитано
    } (u)
overview-reach =
    { $above } из { $all } { $all ->
         [one] документа
         [few] документов
        *[other] документов
    } достигают { $threshold }; у { $none } { $none ->
         [one] документа
         [few] документов
        *[other] документов
    } меньше 1 % общего с любым другим.
overview-suggested = Именно этот порог подсказывает разрыв.
overview-suggests = Разрыв от { $after } до { $before } % подсказывает порог { $suggested } (t).

## Why a list is empty

kept-missed-none = Скетч не упускает ни одной из пар. m покажет другие, Esc все.
kept-proposed-none = Скетч не предлагает ни одной из пар. m покажет другие, Esc все.
filtered-none = Здесь нет ничего с «{ $filter }». Esc снимает отбор.
empty-authors =
    , но не работы одного автора между собой ({ $authors } { $authors ->
         [one] автор
         [few] автора
        *[other] авторов
    }{ $note })
the-folder = (без имени)
empty-all-read = Все файлы прочитаны.
empty-gone = Папка исчезла. Программа ищет её, и списки вернутся вместе с ней.
empty-reading = Читается папка { $root } … найденное сразу появляется здесь.
empty-unread =
    В папке { $root } не удалось прочитать ни один из { $count } { $count ->
         [one] файла
         [few] файлов
        *[other] файлов
    }. На экране «Документы» (3) клавиша u покажет причины.
empty-no-texts = В папке { $root } пока нет текстов. Положите туда два документа или больше либо zip с ними: они появятся здесь сами.
empty-one = Один документ не с чем сравнивать. Положите в папку ещё один.
empty-no-links =
    Из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    } никакие два не связаны.{ $remedy }
empty-no-pairs =
    Сравнение закончено: { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }{ $authors }. Ни у каких двух из них нет ни { $threshold } общего текста, ни длинной цепочки слов.{ $remedy }
empty-remedy = { " " }( понижает порог, сейчас { $threshold }.

## The matrix of a cluster

matrix-drawing =
    группа из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    }: что с чем связано
matrix-first =
    первые { $shown } по имени из группы в { $count } { $count ->
         [one] документ
         [few] документа
        *[other] документов
    }
matrix-title =
    группа из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    }: сколько из каждой строки есть в каждом столбце
more-before = { $sign } ещё { $count }
more-after = ещё { $count } { $sign }
matrix-itself = это один и тот же документ
matrix-cell = { $share } из { $of } есть в { $within }

## What texts are counted in

words =
    { $count } { $count ->
         [one] слово
         [few] слова
        *[other] слов
    }
characters =
    { $count } { $count ->
         [one] знак
         [few] знака
        *[other] знаков
    }
of-words =
    { $count } { $count ->
         [one] слова
         [few] слов
        *[other] слов
    }
of-characters =
    { $count } { $count ->
         [one] знака
         [few] знаков
        *[other] знаков
    }
word = слово
character = знак
many-words = слова
many-characters = знаки

## The preview of a pair

comparing = сравниваются два текста …
preview-none = Только отдельные обороты: нет фрагмента от { $words } и больше.
preview-origin = ! { $first }
preview-origin-more = ! { $first }, и ещё { $count } (i)
preview-facts =
    { $count } { $count ->
         [one] фрагмент
         [few] фрагмента
        *[other] фрагментов
    }, сходство { $alike }
preview-facts-common =
    { $count } { $count ->
         [one] фрагмент
         [few] фрагмента
        *[other] фрагментов
    }, сходство { $alike }, расхожий текст не считается
both-names = { $left } и { $right }
passage-verbatim = { $words }, дословно
passage-edited = { $same } из { $words }, с правкой
passage-summary = { $same } из { $words } есть среди { $among }, сжато

## What lies over the foot of the screen

palette-none = Такой команды нет.
themes-title = Тема
passages-left = { $unit } и их доля в левом тексте
passages-upper = { $unit } и их доля в верхнем тексте
kind-verbatim = дословно
kind-edited = с правкой
kind-summary = сжато
partners-title =
    общий текст с { $count } { $count ->
         [one] документом
         [few] документами
        *[other] документами
    }
partner-of-it = { " " }его:{ " " }
partner-words = { " " }слов,{ " " }
partner-share = { " " } { $share } второго

## Pairs that say the same in other words

rewritten-title = Другими словами
rewritten-nothing = Сравнивать нечего: откройте папку с двумя документами или больше.
rewritten-none = Не найдено пар, где то же сказано другими словами.
rewritten-of-a = от А
rewritten-of-b = от Б
rewritten-both = А и Б
not-listed = нет в списке
gone = (исчез)
rewritten-waits = поиск начнётся, когда всё будет прочитано
and = { " " }и{ " " }
rewritten-searching = поиск: { $done } из { $all } { $what }
rewritten-old = по прежним спискам, r ищет снова:{ " " }
rewritten-found = { $old }сравнено пар: { $compared }, найдено { $found }, нет в списке { $unlisted }
rewritten-found-unread = { $old }сравнено пар: { $compared }, найдено { $found }, нет в списке { $unlisted }, не прочитано файлов: { $unread }
count-edited = { $count } с правкой
count-summary = { $count } сжато
count-verbatim = { $count } дословно

## Writing to a file

export-title = Запись в файл: { $what }
export-folder = в { $folder }
export-text = текст, столбцы выровнены
export-markdown = Markdown
export-csv = CSV, для таблиц
export-picture = рисунок экрана (SVG)
export-matrix = числа группы
export-passages = фрагменты пары
export-screen = экран
marked-pairs =
    { $count } { $count ->
         [one] отмеченная пара
         [few] отмеченные пары
        *[other] отмеченных пар
    }
marked-documents =
    { $count } { $count ->
         [one] отмеченный документ
         [few] отмеченных документа
        *[other] отмеченных документов
    }

## Side by side

side-figures = { $share } есть в другом · общих { $same } из { $words }
side-figures-short = { $share } · { $same }/{ $words }
side-top = начало
side-end = конец
side-at = на { $percent }%
side-bounded = слишком длинно, чтобы искать всё переписанное
side-later = дословное найдено; идёт поиск переписанного …
legend-passage = фрагмент
legend-current = текущий
legend-view = видимая часть
legend-changed = изменено
legend-form = другая форма
legend-moved = переставлено
legend-loose = общее вне фрагментов
legend-common = есть у многих, не считается
legend-hidden = скрыто в оригинале
alike-things =
    { $count ->
         [one] одно совпадение
         [few] { $count } совпадения
        *[other] { $count } совпадений
    } в сведениях обоих файлов
side-reading = чтение…
side-unshown = ! нельзя показать
side-was = ! нельзя показать, какой он сейчас: это прежний текст
side-was-short = ! прежний текст
not-found = не найдено
nothing-to-fold = сворачивать нечего
nothing-to-fold-shares = сворачивать нечего: общее есть в каждом абзаце
nothing-to-fold-passages = сворачивать нечего: фрагмент есть в каждом абзаце
no-passage = нет фрагмента от { $words }
no-passage-loose = нет фрагмента от { $words }; общие обороты выделены бледно
no-passage-nothing = нет фрагмента от { $words }; общего ничего нет
side-passage = ▸ фрагмент { $number }
side-of = из { $count }
side-verbatim = дословно
side-edited = с правкой: { $same } из { $words } совпадают
side-edited-both = с правкой: { $same } из { $left } и { $words } совпадают
side-summary = сжато: { $same } из { $words } есть среди { $among }
side-longest = подряд до { $count }
moves-left = движется только левый
moves-right = движется только правый
moves-upper = движется только верхний
moves-lower = движется только нижний
out-of-view = не виден
context-lines = только строки фрагментов
context-matches = только общее
context-around =
    общее и по { $count } { $count ->
         [one] строке
         [few] строки
        *[other] строк
    } вокруг
numbers-lines = номера строк
numbers-paragraphs = номера абзацев
no-text = (нет текста)
folded-lines =
    ⋯ { $count } { $count ->
         [one] строка
         [few] строки
        *[other] строк
    }

## The documents that have a passage

carriers-title = Этот фрагмент: { $words }
carriers-looking = просматриваются все документы …
carriers-none = Ни в одном другом документе нет { $run } из них ({ $unit } этого фрагмента) цепочками от { $width }; сказанное другими словами здесь не ищется.
carriers-all = все { $words }
carriers-none-short = ни в одном другом документе их недостаточно
carriers-count =
    { $least } из них или больше — ещё в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    }
carriers-shown = здесь { $count } с наибольшим числом
carriers-common = расхожий текст
carriers-partly = отчасти расхожий текст

## What happened

activity-newest = сначала новое
activity-forgotten = сначала новое; прежних забыто: { $count }
activity-none = Пока ничего не произошло.

## One document and its sources

document-comparing =
    сравнение: { $compared } из { $count } { $count ->
         [one] документа
         [few] документов
        *[other] документов
    }
document-alone = ни с кем нет общего хотя бы на фрагмент
document-compared =
    сравнён с { $count } { $count ->
         [one] документом
         [few] документами
        *[other] документами
    }
document-common = расхожий текст не считается
document-left-out = с { $count }, где общего меньше, — нет
document-unread = не прочитано { $count }
document-looking = поиск документов с общим текстом …
comma-edited = , с правкой
comma-summary = , сжато
comma-verbatim = , дословно
document-also = { $about } · найдено также в { $numbers }
document-only = только фрагменты источника { $number }
document-heads = слова и их доля в тексте
document-gone = { " " }(исчез)

## The drawing of a cluster

drawing-first = ! первые { $shown } по имени; ещё { $more } не показаны
drawing-links =
    ! самые сильные { $shown } из { $all } { $all ->
         [one] связи
         [few] связей
        *[other] связей
    }
drawing-strong = ⠤⠤⠤ { $share } и больше
drawing-weak = ⠄⠠⠄ меньше { $share }
drawing-runs = ⠄ ⠠ меньше { $share }, по длинным цепочкам
drawing-centre = * больше всего общего с остальными

## Themes

theme-dark = светлые буквы на тёмном
theme-light = тёмные буквы на светлом
theme-contrast = белое на чёрном, 7 к 1 и больше
theme-contrast-light = чёрное на белом, 7 к 1 и больше
theme-blind = тёмная; синий, оранжевый и жёлтый
theme-blind-light = светлая; синий, оранжевый и жёлтый
theme-sixteen = шестнадцать цветов самого терминала
theme-none = без цвета: жирный, курсив и подчёркивание
theme-own = ваша собственная
theme-auto = как у терминала: { $theme }

## What is said for a moment

mouse-ours = мышь выбирает и прокручивает
mouse-theirs = мышь у терминала: она выделяет текст
open-itself = документ не сравнивается сам с собой: выберите другую клетку
open-no-document = нет документа, который можно открыть
open-no-partner = у { $name } нет в списке общего текста ни с одним документом
open-unread = непрочитанный файл нельзя показать
open-no-pair = нет пары, которую можно открыть
open-no-cluster = нет группы, которую можно открыть
marks-cleared = все отметки сняты
no-gap = нет разрыва, который подсказал бы порог
how-to-sketch = запустите с --sketch и именем скетча
threshold-lowest = порог уже самый низкий, { $threshold }
threshold-highest = порог уже самый высокий, { $threshold }
copied = в буфере обмена терминала: { $what }
nothing-to-copy = здесь нечего копировать
may-be-a-program = непрочитанный файл может быть программой: откройте его из его папки
launch-no-document = здесь нет документа, который можно открыть
no-passage-to-list = нет фрагментов для списка
nothing-begins-so = ничего с таким началом нет
nothing-new = здесь нет нового
no-passage-to-open = нет фрагмента, который можно открыть
no-passage-to-look-for = нет фрагмента, который можно искать
nothing-beside = рядом со списком и под ним здесь ничего нет
no-room-to-draw = нет места: рисуйте в матрице
nothing-to-mark = здесь нечего отметить
marked-seen = отмеченных считаются просмотренными: { $count }
launch-too-many = сразу открывается не больше { $most } окон: отметьте меньше
lists-held = списки остановлены
lists-follow = списки снова обновляются
leaves =
    { $count ->
         [one] { $count } пара ниже порога уходит из списка
         [few] { $count } пары ниже порога уходят из списка
        *[other] { $count } пар ниже порога уходят из списка
    }
leaves-runs =
    { $count ->
         [one] { $count } пара ниже порога уходит из списка
         [few] { $count } пары ниже порога уходят из списка
        *[other] { $count } пар ниже порога уходят из списка
    }, цепочки до { $words }
launch-right = , правый
launch-lower = , нижний
launch-left = , левый
launch-upper = , верхний
launch-first = , первый в паре
launch-row = , тот, что в строке
copy-sources = список источников
copy-pair = пара
copy-names = имена группы
copy-path = путь
copy-passage = фрагмент { $number }
copy-pairs-all =
    список из { $all } { $all ->
         [one] пары
         [few] пар
        *[other] пар
    }
copy-pairs-first =
    список из первых { $taken } из { $all } { $all ->
         [one] пары
         [few] пар
        *[other] пар
    } (E запишет все)
copy-paths-all =
    список из { $all } { $all ->
         [one] пути
         [few] путей
        *[other] путей
    }
copy-paths-first =
    список из первых { $taken } из { $all } { $all ->
         [one] пути
         [few] путей
        *[other] путей
    } (E запишет все)
palette-theme = Тема { $name }: { $about }

## What a filter means

field-share = большая доля
field-best = лучшая пара
field-left = А в Б
field-right = Б в А
field-alike = сходство
field-links = связей
field-size = документов
field-weakest = слабейшая связь
field-run = длина цепочки
sign-over = больше
sign-at-least = не меньше
sign-under = меньше
sign-at-most = не больше
sign-is = равно
filter-not = не{ " " }
filter-letters = «{ $letters }» в имени
filter-new = новое для вас
filter-cluster = в группе { $number }
filter-name = name: … буквы имени
filter-unknown = «{ $name }» здесь не спрашивают: { $names }
filter-number = { $field } { $sign } … число
field-words = слов
field-passages = фрагментов
field-pairs = пар
field-cluster = группа

## What happened, line by line

activity-gone = папка исчезла; программа ищет её
activity-polled = папка просматривается раз в несколько секунд: { $reason }
activity-back = папка снова на месте
activity-notified = об изменениях в папке сообщает система
activity-read = всё прочитано: { $counts }
activity-threshold = порог { $threshold }: { $counts }
activity-counts =
    { $documents } { $documents ->
         [one] документ
         [few] документа
        *[other] документов
    }, { $pairs } { $pairs ->
         [one] пара
         [few] пары
        *[other] пар
    }, не прочитано { $unread }
now = сейчас
seconds-ago = { $count } с назад
minutes-ago = { $count } мин назад
hours-ago = { $count } ч назад
days-ago = { $count } дн. назад

## Details of a document or a pair

details-document = Сведения о документе
details-document-note = по словам файлов; они могут ошибаться
details-pair = Сведения о паре
details-pair-note = из текстов, всех пар и файлов
details-all = i покажет всё
here = { " " } ◂ эта пара
details-one-file = { $name }: один файл
details-files =
    { $name }: один из { $count } { $count ->
         [one] файла
         [few] файлов
        *[other] файлов
    }, которые между собой не сравниваются
details-shared = что общего у двух текстов
details-both = что говорят оба файла; это может быть неверно
details-nothing-alike = ничего необычного общего в их происхождении
details-each = что говорит каждый файл
details-chosen = что говорит выбранный скетч
details-proposes = { $method } предлагает эту пару: { $because }
details-missed = { $method } упустил бы эту пару: { $against }
details-drawn = { $method } ещё строится
minima-all = по всем шинглам, так как их мало
minima = равны { $equal } минимумов из { $all }
texts-say = ; по текстам { $share }
texts-say-common = ; по текстам { $share }, без расхожего текста
supershingles-none = ни один из 6 супершинглов не совпал: поиск только по ним упустил бы эту пару
supershingles = совпали { $count } из 6 супершинглов (номер { $numbers }): поиск по ним находит эту пару
fewer-than-one = меньше 1
most-of-them = больше 99
about-some = около { $count }
estimate-minima = сходство { $resemblance }: { $minima }{ $exact }
estimate-supershingles = { $numbers }; из 100 столь же сходных пар он находит { $found }
estimate-simhash = SimHash: различаются { $distance } бит из { $bits }, значит, косинус шинглов { $cosine }
details-estimates = оценки по скетчам; сами списки считаются по текстам
details-comparing = сравниваются два файла …
innocent = у таких знаков бывают обычные причины: текст скопирован из интернета, другая раскладка, повреждённый файл
sketches-heading = что говорит каждый скетч; сами списки считаются по текстам
sketches-sketch = скетч
sketches-pair = пара
sketches-because = почему
sketches-exact = точно
sketches-found = найдена
sketches-missed = упущена
sketches-shared = общих шинглов { $shared } из { $left } и { $right }
sketches-note-errors = Рядом с оценками стоят две стандартные ошибки. Шинглы расхожего текста считаются здесь, а в списках нет.
sketches-note-weights = SimHash по словам берёт веса из всех документов: выберите его параметром --sketch, например p-simhash.
sketches-few = ; для оценки слишком мало
sketches-chance = { $why }; вероятность { $chance }
rarest-alone = самые редкие слова подряд ({ $words }), больше ни в одном документе из { $among }: «{ $phrase }»
rarest-others =
    самые редкие слова подряд ({ $words }), по шинглам ещё в { $others } { $others ->
         [one] документе
         [few] документах
        *[other] документах
    } из { $among }: «{ $phrase }»
passages-none = по фрагментам: ни одного
passages-cover =
    по фрагментам: { $count } { $count ->
         [one] фрагмент
         [few] фрагмента
        *[other] фрагментов
    } ({ $kinds }) — это { $left } левого текста и { $right } правого, в знаках
passages-words = в них { $words } левого текста и { $right } правого; совпадают { $same }, без изменений подряд до { $most }
shingles-share = по шинглам: сходство { $resemblance }, общих { $shared } из { $left } и { $right } разных
rank-heading = место среди всех пар
rank-unlisted =
    её нет среди { $count } { $count ->
         [one] пары
         [few] пар
        *[other] пар
    } списка: там от { $threshold } или длинные цепочки
rank =
    из { $count } { $count ->
         [one] пары
         [few] пар
        *[other] пар
    } списка она { $share }-я по большей доле, { $words }-я по словам во фрагментах, { $run }-я по длине цепочки
rank-histogram = документы по доле в самой сильной паре, даже если её нет в списке:
histogram-none = нет

## What a file says about itself

clue-format = формат
clue-encoding = кодировка
clue-size = размер
clue-author = автор
clue-editor = редактор
clue-created = создан
clue-modified = изменён
clue-producer = программа
clue-edited = время правки
clue-revisions = коды правок
clue-fonts = шрифты
clue-margins = поля
clue-deleted = удалено
clue-comments = примечания
clue-hidden = скрыто
clue-invisible = невидимое
clue-lookalikes = чужие буквы
clue-language = язык
clue-left-out = не считается
clue-unreadable = не читается
clue-layer = слой текста
clue-note = замечание
clue-file = файл
clue-submission = работа
clue-arrival = поступление
clue-document = документ
encoding-guessed = { $encoding }: угадана и может быть неверна; укажите её с --encoding
deletions =
    { $count } { $count ->
         [one] записанное удаление
         [few] записанных удаления
        *[other] записанных удалений
    }
comments =
    { $count } { $count ->
         [one] примечание
         [few] примечания
        *[other] примечаний
    }
characters-inside =
    { $count } { $count ->
         [one] знак внутри слова
         [few] знака внутри слов
        *[other] знаков внутри слов
    }
words-alike =
    { $count } { $count ->
         [one] слово с буквой другого алфавита
         [few] слова с буквами другого алфавита
        *[other] слов с буквами другого алфавита
    }
unreadable =
    { $count } из { $all } { $all ->
         [one] буквы
         [few] букв
        *[other] букв
    } ({ $share } %)
no-text-layer = некоторые страницы — картинки без текста
listed-more = { $list } и ещё { $count }
minutes = { $minutes } мин
hours = { $hours } ч { $minutes } мин
bytes =
    { $count } { $count ->
         [one] байт
         [few] байта
        *[other] байт
    }
kilobytes = { $count } КБ
megabytes = { $count } МБ
same-author = тот же автор
same-editor = тот же редактор
same-person = автор одного, редактор другого
same-created-moment = созданы в один момент
same-modified-moment = изменены в один момент
same-created-day = созданы в один день
same-modified-day = изменены в один день
same-program = та же редкая программа
same-font = тот же редкий шрифт
same-revisions = те же коды правок
same-all = { $what }: { $value }
same-alone = { $what }: { $value } (больше ни в одном документе)
same-others =
    { $what }: { $value } (ещё в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    })

## What of a text stands in others

sources-none = Ни одного фрагмента этого текста нет в других документах
sources-share =
    { $share } этого текста найдено ещё в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    }
sources-share-same =
    { $share } этого текста найдено ещё в { $count } { $count ->
         [one] документе
         [few] документах
        *[other] документах
    }, { $same } теми же словами

## Added since

filter-verbatim = с дословными фрагментами
filter-edited = с фрагментами с правкой
filter-folder = в папке «{ $name }»
filter-across = между разными папками
filter-folder-name = folder: … буквы имени папки
filter-kind = kind: … verbatim или edited; r ищет сжатые
top-part = шинглов (4)
top-part-short = шинглов
overview-part = шинглов предлагает пары: те, где общего мало, могут быть упущены (--memory)
empty-left-out = Всё, что есть в папке { $root }, исключено: { $by }. Другие шаблоны вернут это.
excluded-folders = { $by } ({ $count } с папками)
excluded-files = { $by } ({ $count })
excluded = исключено: { $patterns }
top-excluded = исключено
new-since =
    новое с прошлого раза: { $pairs } { $pairs ->
         [one] пара
         [few] пары
        *[other] пар
    }, { $documents } { $documents ->
         [one] документ
         [few] документа
        *[other] документов
    }

## Another folder

folders-title = Папка
folders-path = Enter открывает эту папку, Ctrl-a добавляет её к открытым, Tab дополняет её имя.
folders-none = Среди открытых раньше нет папки с такими буквами. Путь открывает любую: ~/работы
folders-gone = { "  " }исчезла
folders-nothing = здесь ещё не открывали других папок: введите путь
folders-no-such = нет папки, путь к которой так начинается
folders-open = эта папка открыта
folders-log = журнал лежит в этой папке и читался бы как документ

## Несколько папок сразу

key-add = добавить
top-folders-more = ещё { $count }
overview-folder =
    { $count ->
         [one] документ
         [few] документа
        *[other] документов
    } в папке { $name }
overview-folders-more =
    ещё в { $count } { $count ->
         [one] папке
         [few] папках
        *[other] папках
    }
